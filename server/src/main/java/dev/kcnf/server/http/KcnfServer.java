package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.JettyErrors;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Send;
import dev.kcnf.server.store.Registry;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Models over HTTP: a directory of models, a port, and the page. */
public final class KcnfServer implements Closeable {
  private static final String STARTED = "kcnf.started";
  private static final String ANSWERED = "kcnf.answered";
  private static final int HEADER_BYTES = 8192;
  private static final int BACKLOG = 1024;

  private final Registry registry;
  private final LiveEvents events;
  private final Javalin javalin;
  private final PrintStream log;

  /**
   * Where and for whom.
   *
   * @param address the address to listen on, such as 127.0.0.1
   * @param port 0 for any that is free
   * @param hosts names by which others reach it, beside those of this machine
   * @param token what requests must have; null for none, on loopback only
   */
  public record Options(
      String address, int port, Set<String> hosts, @Nullable String token, Limits limits) {
    public Options {
      hosts = Set.copyOf(hosts);
      if (token == null && !Set.of("127.0.0.1", "::1", "localhost").contains(address)) {
        throw new IllegalArgumentException(
            "a server that others can reach needs a token; without one it listens on 127.0.0.1");
      }
    }

    /** On loopback, without a token. */
    public static Options loopback(int port) {
      return new Options("127.0.0.1", port, Set.of(), null, Limits.usual());
    }

    /** The same with other limits. */
    public Options withLimits(Limits other) {
      return new Options(address, port, hosts, token, other);
    }

    /** The same with a token. */
    public Options withToken(String other) {
      return new Options(address, port, hosts, other, limits);
    }
  }

  private KcnfServer(Registry registry, Options options, PrintStream log) {
    this.registry = registry;
    this.log = log;
    events = new LiveEvents(registry, options.limits());
    javalin = Javalin.create(config -> configure(config, options));
    javalin.start();
  }

  /**
   * Starts a server on the models of this directory.
   *
   * @param log where internal errors go
   */
  public static KcnfServer start(Path directory, Options options, PrintStream log)
      throws IOException {
    Limits limits = options.limits();
    Registry registry =
        Registry.open(directory, limits.of(Limit.MODELS), (long) limits.of(Limit.MEMORY_MIB) << 20);
    try {
      return new KcnfServer(registry, options, log);
    } catch (RuntimeException e) {
      registry.close();
      throw e;
    }
  }

  /** The models. */
  public Registry registry() {
    return registry;
  }

  public int port() {
    return javalin.port();
  }

  /** The paths that are served, in order. */
  List<String> paths() {
    return javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> endpoint.method.isHttpMethod())
        .map(endpoint -> endpoint.path)
        .distinct()
        .sorted()
        .toList();
  }

  private void configure(JavalinConfig config, Options options) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.defaultContentType = "application/json";
    Limits limits = options.limits();
    int threads = limits.of(Limit.STREAMS) + limits.of(Limit.WATCHERS) + 32;
    config.jetty.threadPool = new QueuedThreadPool(threads, 8);
    config.jetty.modifyServer(
        server -> {
          server.setErrorHandler(new JettyErrors());
          server.setHandler(Lanes.awaitingShortBodies());
        });
    config.jetty.addConnector((server, http) -> connector(server, http, options));
    routes(config.routes, options);
  }

  private static ServerConnector connector(Server server, HttpConfiguration http, Options options) {
    Limits limits = options.limits();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setIdleTimeout(limits.of(Limit.IDLE_SECONDS) * 1000L);
    http.setUriCompliance(UriCompliance.RFC3986);
    http.addCustomizer(Guard::addHeaders);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(options.address());
    connector.setPort(options.port());
    connector.setIdleTimeout(limits.of(Limit.IDLE_SECONDS) * 1000L);
    connector.setAcceptQueueSize(BACKLOG);
    connector.addBean(new NetworkConnectionLimit(limits.of(Limit.CONNECTIONS), connector));
    return connector;
  }

  private void routes(RoutesConfig routes, Options options) {
    Limits limits = options.limits();
    Guard guard = new Guard(options.hosts(), options.token(), limits.of(Limit.REQUESTS_PER_SECOND));
    Lanes lanes = new Lanes(limits);
    Prometheus prometheus = new Prometheus(registry);
    routes.before(
        ctx -> {
          ctx.attribute(STARTED, System.nanoTime());
          guard.check(ctx);
          lanes.enter(ctx);
        });
    routes.after(
        ctx -> {
          lanes.leave(ctx);
          Long started = ctx.attribute(STARTED);
          long took = started == null ? 0 : System.nanoTime() - started;
          prometheus.count(ctx.statusCode(), took);
        });
    rowRoutes(routes, new RowApi(registry, limits));
    routes.post("/api/compare", new CompareApi(registry, limits)::compare);
    modelRoutes(routes, new ModelApi(registry, limits));
    inferRoutes(routes, new InferApi(registry, limits));
    routes.get("/api/events", events::all);
    routes.get("/api/models/{model}/events", events::model);
    routes.get("/api/paper", PaperApi::names);
    routes.get("/api/paper/{example}", PaperApi::example);
    routes.get("/metrics", prometheus::scrape);
    routes.get("/openapi.json", Page::openApi);
    routes.get("/", Page::index);
    routes.get("/page/{file}", Page::file);
    routes.exception(Exception.class, this::failed);
    routes.error(404, "*", KcnfServer::noSuchPath);
    routes.error(405, "*", KcnfServer::noSuchPath);
  }

  private static void rowRoutes(RoutesConfig routes, RowApi rows) {
    for (RowApi.Verb verb : RowApi.Verb.values()) {
      String path = "/api/models/{model}/" + verb.name().toLowerCase(Locale.ROOT);
      routes.post(path, ctx -> rows.handle(ctx, verb));
    }
  }

  private static void modelRoutes(RoutesConfig routes, ModelApi models) {
    routes.get("/api/models", models::list);
    routes.post("/api/models", models::create);
    routes.get("/api/models/{model}", models::inspect);
    routes.delete("/api/models/{model}", models::delete);
    routes.get("/api/models/{model}/file", models::download);
    routes.put("/api/models/{model}/file", models::upload);
    routes.post("/api/models/{model}/copy", models::copy);
    routes.post("/api/models/{model}/merge", models::merge);
    routes.post("/api/models/{model}/fit", models::fit);
    routes.get("/api/models/{model}/metrics", models::metrics);
    routes.get("/api/models/{model}/calibration", models::calibration);
    routes.get("/api/models/{model}/weights", models::weights);
    routes.get("/api/models/{model}/rules", models::rules);
  }

  private static void inferRoutes(RoutesConfig routes, InferApi infer) {
    routes.get("/v2", infer::server);
    routes.get("/v2/health/live", infer::live);
    routes.get("/v2/health/ready", infer::ready);
    routes.get("/v2/models/{model}", infer::metadata);
    routes.get("/v2/models/{model}/ready", infer::modelReady);
    routes.post("/v2/models/{model}/infer", infer::infer);
  }

  private static void noSuchPath(Context ctx) {
    if (ctx.attribute(ANSWERED) == null && !ctx.res().isCommitted()) {
      answer(ctx, new ApiError(ctx.statusCode(), "no_such_path", "there is nothing at this path"));
    }
  }

  private void failed(Exception e, Context ctx) {
    ApiError error =
        isClientGone(e) ? new ApiError(408, "too_slow", "the request did not end") : ApiError.of(e);
    if (error.isInternal()) {
      log(ctx, e);
    }
    if (!ctx.res().isCommitted()) {
      if (error.status() == 413) {
        Bodies.discardRest(ctx);
      }
      answer(ctx, error);
    }
  }

  /** What a client sent may be in the message: it must not make lines of its own. */
  private void log(Context ctx, Throwable e) {
    StringBuilder lines = new StringBuilder("kcnf: " + ctx.method() + " failed");
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      lines.append(": ").append(String.valueOf(cause).replaceAll("\\p{Cntrl}", " "));
      for (StackTraceElement place : cause.getStackTrace()) {
        lines.append(System.lineSeparator()).append("    at ").append(place);
      }
      lines.append(System.lineSeparator());
    }
    log.print(lines);
    log.flush();
  }

  private static boolean isClientGone(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof TimeoutException
          || cause instanceof EOFException
          || cause instanceof java.nio.channels.ClosedChannelException
          || cause.getClass().getName().startsWith("org.eclipse.jetty.")) {
        return true;
      }
    }
    return false;
  }

  private static void answer(Context ctx, ApiError error) {
    ctx.attribute(ANSWERED, true);
    ctx.status(error.status());
    try {
      Send.json(ctx, error.json());
    } catch (IOException e) {
      // The client is gone: nobody is left to be told.
    }
  }

  /** Answers no more, and saves everything. */
  @Override
  public void close() throws IOException {
    events.stop();
    javalin.stop();
    registry.close();
  }
}

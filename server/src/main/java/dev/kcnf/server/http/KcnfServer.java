package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.CannotListenException;
import dev.kcnf.server.http.wire.JettyErrors;
import dev.kcnf.server.http.wire.Lanes;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Page;
import dev.kcnf.server.http.wire.Prometheus;
import dev.kcnf.server.store.Registry;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;
import io.javalin.router.InternalRouter;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
  private static final int HEADER_BYTES = 8192;
  private static final int BACKLOG = 1024;

  private final Registry registry;
  private final LiveEvents events;
  private final Javalin javalin;

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
    events = new LiveEvents(registry, options.limits());
    Failures failures = new Failures(log, this::router);
    javalin = Javalin.create(config -> configure(config, options, failures));
    javalin.start();
  }

  /**
   * Starts a server on the models of this directory.
   *
   * @param log where internal errors go
   * @throws CannotListenException if the port or the address is not to be had
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
      CannotListenException reason = CannotListenException.of(e, options.address(), options.port());
      if (reason != null) {
        throw reason;
      }
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

  private InternalRouter router() {
    return javalin.unsafe.internalRouter;
  }

  /** The paths that are served, in order. */
  List<String> paths() {
    return router().allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> endpoint.method.isHttpMethod())
        .map(endpoint -> endpoint.path)
        .distinct()
        .sorted()
        .toList();
  }

  private void configure(JavalinConfig config, Options options, Failures failures) {
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
    routes(config.routes, options, failures);
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

  private void routes(RoutesConfig routes, Options options, Failures failures) {
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
    routes.head("/api/events", events::head);
    routes.head("/api/models/{model}/events", events::head);
    read(routes, "/api/paper", PaperApi::names);
    read(routes, "/api/paper/{example}", PaperApi::example);
    read(routes, "/metrics", prometheus::scrape);
    read(routes, "/openapi.json", Page::openApi);
    read(routes, "/", Page::index);
    read(routes, "/page/{file}", Page::file);
    routes.exception(Exception.class, failures::failed);
    routes.error(404, "*", failures::nowhere);
  }

  /** HEAD has the headers of GET: Jetty leaves out the body. */
  private static void read(RoutesConfig routes, String path, Handler handler) {
    routes.get(path, handler);
    routes.head(path, handler);
  }

  private static void rowRoutes(RoutesConfig routes, RowApi rows) {
    for (RowApi.Verb verb : RowApi.Verb.values()) {
      String path = "/api/models/{model}/" + verb.name().toLowerCase(Locale.ROOT);
      routes.post(path, ctx -> rows.handle(ctx, verb));
    }
  }

  private static void modelRoutes(RoutesConfig routes, ModelApi models) {
    read(routes, "/api/models", models::list);
    routes.post("/api/models", models::create);
    read(routes, "/api/models/{model}", models::inspect);
    routes.delete("/api/models/{model}", models::delete);
    read(routes, "/api/models/{model}/file", models::download);
    routes.put("/api/models/{model}/file", models::upload);
    routes.post("/api/models/{model}/copy", models::copy);
    routes.post("/api/models/{model}/merge", models::merge);
    routes.post("/api/models/{model}/fit", models::fit);
    read(routes, "/api/models/{model}/metrics", models::metrics);
    read(routes, "/api/models/{model}/calibration", models::calibration);
    read(routes, "/api/models/{model}/weights", models::weights);
    read(routes, "/api/models/{model}/rules", models::rules);
  }

  private static void inferRoutes(RoutesConfig routes, InferApi infer) {
    read(routes, "/v2", infer::server);
    read(routes, "/v2/health/live", infer::live);
    read(routes, "/v2/health/ready", infer::ready);
    for (String model : List.of("/v2/models/{model}", "/v2/models/{model}/versions/{version}")) {
      read(routes, model, infer::metadata);
      read(routes, model + "/ready", infer::modelReady);
      routes.post(model + "/infer", infer::infer);
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

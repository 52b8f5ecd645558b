package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.ApiError;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask: the right host name, no foreign web page, the token if there is one, not too often.
 * Web pages of others cannot reach a server on this machine: their requests have an {@code Origin}
 * that is not ours, and a name of theirs that leads here is not one of our hosts.
 */
final class Guard {
  private static final int MOST_ADDRESSES = 10_000;
  private static final HttpField NO_SNIFF =
      new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
  private static final HttpField OWN_ORIGIN =
      new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin");
  private static final HttpField NO_STORE =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");
  private static final Set<String> OPEN = Set.of("/", "/openapi.json", "/v2");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Set<String> hosts;
  private final byte @Nullable [] token;
  private final int perSecond;
  private final Map<String, double[]> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, double[]> eldest) {
          return size() > MOST_ADDRESSES;
        }
      };

  Guard(Set<String> moreHosts, @Nullable String token, int perSecond) {
    Set<String> all = new java.util.HashSet<>(LOOPBACK);
    moreHosts.forEach(host -> all.add(host.toLowerCase(Locale.ROOT)));
    hosts = Set.copyOf(all);
    this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    this.perSecond = perSecond;
  }

  /** The headers of every answer, encoded once: Jetty adds them, also where it answers itself. */
  static Request addHeaders(Request request, HttpFields.Mutable response) {
    response.add(NO_SNIFF).add(OWN_ORIGIN).add(NO_STORE);
    return request;
  }

  /** Before everything else. */
  void check(Context ctx) {
    String host = ctx.header("Host");
    if (host == null || !isOwn(name(host), ctx)) {
      throw new ApiError(
          403, "wrong_host", "this server is not known by the host name of the request", "Host");
    }
    checkOrigin(ctx, host);
    checkNotPacked(ctx, "Content-Encoding", "identity");
    checkNotPacked(ctx, "Transfer-Encoding", "chunked");
    checkRate(ctx.ip());
    if (!isOpen(ctx.path())) {
      checkToken(ctx);
    }
  }

  /**
   * Also the address that was reached, as those who watch over servers ask: no name of another can
   * be made to lead to a number.
   */
  private boolean isOwn(String name, Context ctx) {
    return hosts.contains(name) || name.equals(ctx.req().getLocalAddr());
  }

  private static void checkNotPacked(Context ctx, String header, String plain) {
    String given = ctx.header(header);
    if (given != null && !given.equalsIgnoreCase(plain)) {
      throw new ApiError(
          415, "no_encoding", "bodies are taken as they are, not compressed", header);
    }
  }

  private static String name(String host) {
    int port = host.lastIndexOf(':');
    boolean hasPort = port > host.lastIndexOf(']');
    return (hasPort ? host.substring(0, port) : host).toLowerCase(Locale.ROOT);
  }

  private static void checkOrigin(Context ctx, String host) {
    String origin = ctx.header("Origin");
    boolean foreign =
        origin != null && !origin.equals("http://" + host) && !origin.equals("https://" + host);
    String site = ctx.header("Sec-Fetch-Site");
    boolean crossSite = site != null && !site.equals("same-origin") && !site.equals("none");
    String method = ctx.method().name();
    boolean reads = method.equals("GET") || method.equals("HEAD");
    boolean isPage = reads && isOpen(ctx.path()); // another page may link to ours
    if (foreign || (crossSite && !isPage)) {
      throw new ApiError(403, "foreign_page", "requests of other web pages are refused", "Origin");
    }
  }

  private void checkRate(String address) {
    if (perSecond == 0) {
      return;
    }
    double now = System.nanoTime() / 1e9;
    synchronized (buckets) {
      double[] bucket = buckets.computeIfAbsent(address, a -> new double[] {perSecond, now});
      bucket[0] = Math.min(perSecond, bucket[0] + (now - bucket[1]) * perSecond);
      bucket[1] = now;
      if (bucket[0] < 1) {
        throw new ApiError(
            429, "too_often", "at most " + perSecond + " requests per second of one address");
      }
      bucket[0]--;
    }
  }

  /**
   * What tells nothing of the models: the page, which must be there to ask for the token, and
   * whether the server is alive. Everything else is closed, however its path is written.
   */
  private static boolean isOpen(String path) {
    return OPEN.contains(path) || path.startsWith("/page/") || path.startsWith("/v2/health/");
  }

  private void checkToken(Context ctx) {
    if (token == null) {
      return;
    }
    String given = ctx.header("Authorization");
    byte[] own =
        given != null && given.regionMatches(true, 0, "Bearer ", 0, 7)
            ? given.substring(7).trim().getBytes(StandardCharsets.UTF_8)
            : new byte[0];
    if (!MessageDigest.isEqual(token, own)) {
      ctx.header("WWW-Authenticate", "Bearer");
      throw new ApiError(401, "no_token", "the token is missing or wrong", "Authorization");
    }
  }
}

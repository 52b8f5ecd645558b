package dev.kcnf.server.http.wire;

import io.javalin.http.Context;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The bodies of requests, within their limits. */
public final class Bodies {
  /** What rows are written as. */
  public enum Format {
    JSON,
    NDJSON,
    CSV
  }

  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";\\s]+)", Pattern.CASE_INSENSITIVE);

  private static final Set<String> TAKEN = Set.of("utf-8", "utf8", "us-ascii", "ascii");
  private static final long DISCARD_BYTES = 32L << 20;
  private static final long DISCARD_NANOS = 2_000_000_000L;
  private static final long DISCARD_SILENT_NANOS = 250_000_000L;
  private static final long DISCARD_FROM = 64 << 10; // less is in the buffers
  private static final Semaphore DISCARDING = new Semaphore(16);

  private Bodies() {}

  /** As it comes. */
  public static InputStream stream(Context ctx) {
    return new BodyStream(ctx.bodyInputStream());
  }

  /** All of it. */
  public static byte[] bytes(Context ctx, int most) throws IOException {
    long said = ctx.req().getContentLengthLong();
    if (said > most) {
      throw tooLong(most);
    }
    try (InputStream in = stream(ctx)) {
      return read(in, said < 0 ? 1024 : (int) said + 1, most);
    }
  }

  /** Reads to the end; a body that comes drop by drop is given up. */
  private static byte[] read(InputStream in, int expected, int most) throws IOException {
    byte[] bytes = new byte[expected];
    int length = 0;
    Pace pace = new Pace();
    int n = in.read(bytes, 0, bytes.length);
    while (n >= 0) {
      length += n;
      if (length > most) {
        throw tooLong(most);
      }
      if (pace.isTooSlow(length)) {
        throw new ApiError(408, "too_slow", "the body comes too slowly");
      }
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      n = in.read(bytes, length, bytes.length - length);
    }
    return Arrays.copyOf(bytes, length);
  }

  /**
   * Reads on for a while what is not wanted, after it was answered: a client that is still sending
   * when the connection is closed would not see the answer. Waits for nothing that is not sent.
   */
  public static void discardRest(Context ctx) {
    if (!isUnread(ctx) || !DISCARDING.tryAcquire()) {
      return;
    }
    try {
      ctx.res().flushBuffer();
      discard(ctx.req().getInputStream());
    } catch (IOException e) {
      // The client has given up: nobody waits for the answer.
    } finally {
      DISCARDING.release();
    }
  }

  /** Whether more of a long body may come than was read. */
  public static boolean isUnread(Context ctx) {
    long length = ctx.req().getContentLengthLong();
    boolean isLong = length < 0 ? ctx.header("Transfer-Encoding") != null : length > DISCARD_FROM;
    try {
      return isLong && !ctx.req().getInputStream().isFinished();
    } catch (IOException e) {
      return false; // nothing more will come
    }
  }

  private static void discard(ServletInputStream in) throws IOException {
    byte[] nowhere = new byte[16 << 10];
    long end = System.nanoTime() + DISCARD_NANOS;
    long lastSent = System.nanoTime();
    for (long read = 0; read < DISCARD_BYTES && System.nanoTime() < end && !in.isFinished(); ) {
      if (in.available() > 0) {
        read += Math.max(0, in.read(nowhere));
        lastSent = System.nanoTime();
      } else if (System.nanoTime() - lastSent > DISCARD_SILENT_NANOS) {
        return;
      } else {
        LockSupport.parkNanos(DISCARD_SILENT_NANOS / 50);
      }
    }
  }

  private static ApiError tooLong(int most) {
    return new ApiError(413, "body_too_long", "this request has at most " + most + " bytes");
  }

  /** A JSON object with these properties; an empty one if there is no body. */
  public static Map<String, @Nullable Object> object(Context ctx, Limits limits)
      throws IOException {
    if (!plainType(ctx.header("Content-Type")).equals("application/json")) {
      throw new ApiError(415, "not_json", "send application/json", "Content-Type");
    }
    format(ctx); // and its charset
    return Json.object(bytes(ctx, limits.of(Limit.BODY_BYTES)));
  }

  /** What the body says it is. Nothing that a foreign page can send unasked is taken. */
  public static Format format(Context ctx) {
    String type = ctx.header("Content-Type");
    Format format =
        switch (plainType(type)) {
          case "application/json" -> Format.JSON;
          case "application/x-ndjson", "application/jsonl", "application/x-jsonlines" ->
              Format.NDJSON;
          case "text/csv" -> Format.CSV;
          default ->
              throw new ApiError(
                  415,
                  "unknown_type",
                  "send application/json, application/x-ndjson or text/csv",
                  "Content-Type");
        };
    checkCharset(String.valueOf(type));
    return format;
  }

  /** A type without its parameters; empty if there is none. */
  public static String plainType(@Nullable String type) {
    return type == null ? "" : type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
  }

  /** Texts are UTF-8, which ASCII is, too. */
  private static void checkCharset(String type) {
    int at = type.indexOf(';');
    if (at < 0) {
      return;
    }
    Matcher charset = CHARSET.matcher(type.substring(at));
    if (charset.find() && !TAKEN.contains(charset.group(1).toLowerCase(Locale.ROOT))) {
      throw new ApiError(
          415, "unknown_charset", "send UTF-8; other encodings are not taken", "Content-Type");
    }
  }
}

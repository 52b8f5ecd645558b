package dev.kcnf.server.http.wire;

import io.javalin.http.Context;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;

/**
 * Keeps slow and large requests from taking the threads and the memory of all others. A short JSON
 * body is awaited without a thread; every other body may keep one waiting, and only so many of
 * these, and so many bytes, are let in at once.
 */
public final class Lanes {
  /** What a stream of rows takes at a time, at most. */
  private static final long STREAM_BYTES = 2 << 20;

  private static final String SLOW = "kcnf.slow";

  private final Semaphore slow;
  private final Semaphore room; // in units of short bodies
  private final int mostSlow;
  private final int mostRoom;
  private final long mostBody;

  public Lanes(Limits limits) {
    mostSlow = limits.of(Limit.STREAMS);
    mostRoom = (int) (Runtime.getRuntime().maxMemory() / 8 / ShortBodies.MOST_BYTES);
    mostBody = limits.of(Limit.BODY_BYTES);
    slow = new Semaphore(mostSlow);
    room = new Semaphore(mostRoom);
  }

  /** Awaits short JSON bodies; longer ones go on as they are, when that much is there. */
  public static Handler.Wrapper awaitingShortBodies() {
    return new ShortBodies();
  }

  /** Before a request; refuses one more that may be slow, or that there is no memory for now. */
  public void enter(Context ctx) {
    int units = units(ctx);
    if (units == 0) {
      return;
    }
    if (units > mostRoom) {
      throw new ApiError(
          413, "body_too_long", "the memory of this server is too small for a body of this length");
    }
    if (!slow.tryAcquire()) {
      throw new ApiError(
          429, "too_many_streams", "at most " + mostSlow + " streams and long bodies at once");
    }
    if (!room.tryAcquire(units)) {
      slow.release();
      throw new ApiError(
          429, "too_many_streams", "no memory for one more body of this length just now");
    }
    ctx.attribute(SLOW, units);
  }

  /** How much room a body may take; 0 if it is there and short. */
  private int units(Context ctx) {
    long length = ctx.req().getContentLengthLong();
    if (length == 0 || (length < 0 && ctx.header("Transfer-Encoding") == null)) {
      return 0;
    }
    String given = ctx.header("Content-Type");
    String type = Bodies.plainType(given);
    if (type.equals(ShortBodies.TYPE)) {
      long bytes = length < 0 ? mostBody : Math.min(length, mostBody);
      return bytes <= ShortBodies.MOST_BYTES && ShortBodies.TYPE.equals(given) ? 0 : units(bytes);
    }
    return units(type.equals("application/octet-stream") ? length : STREAM_BYTES);
  }

  private static int units(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + bytes / ShortBodies.MOST_BYTES);
  }

  /** After it. */
  public void leave(Context ctx) {
    Integer units = ctx.attribute(SLOW);
    if (units != null) {
      ctx.attribute(SLOW, null);
      room.release(units);
      slow.release();
    }
  }
}

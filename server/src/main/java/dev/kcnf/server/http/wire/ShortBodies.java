package dev.kcnf.server.http.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Awaits short JSON bodies without a thread, so that any number of slow clients holds none. Jetty's
 * own handler for this asks on after its connection was silent for too long, and never gives up;
 * and it holds a whole buffer for every packet, however small. This one copies what comes.
 */
final class ShortBodies extends Handler.Wrapper {
  /** What is awaited: the type exactly so. */
  static final String TYPE = "application/json";

  static final int MOST_BYTES = 64 << 10;

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!TYPE.equals(request.getHeaders().get(HttpHeader.CONTENT_TYPE)) || !hasBody(request)) {
      return super.handle(request, response, callback);
    }
    new Waiting(request, response, callback).read(true);
    return true;
  }

  private static boolean hasBody(Request request) {
    return request.getLength() > 0
        || (request.getLength() < 0 && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING));
  }

  /** A request whose body is still coming. */
  private final class Waiting {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final ByteArrayOutputStream came;
    private final Pace pace = new Pace();

    Waiting(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      came =
          new ByteArrayOutputStream((int) Math.max(64, Math.min(MOST_BYTES, request.getLength())));
    }

    /** Reads what is there; the rest when it comes. */
    void read(boolean inOwnThread) {
      while (true) {
        Content.Chunk chunk = request.read();
        if (chunk == null) {
          request.demand(() -> read(false));
          return;
        }
        if (Content.Chunk.isFailure(chunk)) {
          goOn(inOwnThread, () -> refuse(chunk.getFailure()));
          return;
        }
        copy(chunk);
        boolean isAll = chunk.isLast();
        if (isAll || came.size() >= MOST_BYTES) {
          goOn(inOwnThread, () -> next(isAll));
          return;
        }
        if (pace.isTooSlow(came.size())) {
          goOn(inOwnThread, () -> refuse(null));
          return;
        }
      }
    }

    private void copy(Content.Chunk chunk) {
      byte[] bytes = new byte[chunk.remaining()];
      chunk.getByteBuffer().get(bytes);
      came.writeBytes(bytes);
      chunk.release();
    }

    private void next(boolean isAll) {
      try {
        Request whole = new Come(request, came.toByteArray(), isAll);
        if (!ShortBodies.super.handle(whole, response, callback)) {
          Response.writeError(whole, response, callback, HttpStatus.NOT_FOUND_404);
        }
      } catch (Exception e) {
        Response.writeError(request, response, callback, e);
      }
    }

    private void refuse(@Nullable Throwable failure) {
      int status =
          failure instanceof HttpException http ? http.getCode() : HttpStatus.REQUEST_TIMEOUT_408;
      Response.writeError(request, response, callback, status);
    }

    /** What is called when bytes come must not wait for more of them: that needs another thread. */
    private void goOn(boolean inOwnThread, Runnable task) {
      if (inOwnThread) {
        task.run();
      } else {
        request.getContext().execute(task);
      }
    }
  }

  /** A request of which these bytes have come already. */
  private static final class Come extends Request.Wrapper {
    private final boolean isAll;
    private byte @Nullable [] bytes;

    Come(Request request, byte[] bytes, boolean isAll) {
      super(request);
      this.bytes = bytes;
      this.isAll = isAll;
    }

    @Override
    public Content.@Nullable Chunk read() {
      byte[] came = bytes;
      if (came == null) {
        return isAll ? Content.Chunk.EOF : super.read();
      }
      bytes = null;
      return Content.Chunk.from(ByteBuffer.wrap(came), isAll);
    }

    @Override
    public void demand(Runnable whenThere) {
      if (bytes != null || isAll) {
        getContext().execute(whenThere);
      } else {
        super.demand(whenThere);
      }
    }
  }
}

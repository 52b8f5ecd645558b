package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Send;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.InternalRouter;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** What went wrong with a request, as it is answered and, if it is our fault, written down. */
final class Failures {
  private static final List<HandlerType> METHODS =
      List.of(
          HandlerType.GET, HandlerType.HEAD, HandlerType.POST, HandlerType.PUT, HandlerType.DELETE);

  private static final String ANSWERED = "kcnf.answered";

  private final PrintStream log;
  private final Supplier<InternalRouter> router;

  /**
   * @param router which knows what each path takes
   */
  Failures(PrintStream log, Supplier<InternalRouter> router) {
    this.log = log;
    this.router = router;
  }

  void failed(Exception e, Context ctx) {
    ApiError error = error(e);
    if (error.isInternal()) {
      log(ctx, e);
    }
    if (!ctx.res().isCommitted()) {
      if (Bodies.isUnread(ctx)) {
        ctx.header("Connection", "close");
      }
      answer(ctx, error);
      Bodies.discardRest(ctx);
    }
  }

  private static ApiError error(Exception e) {
    return isClientGone(e)
        ? new ApiError(408, "too_slow", "the request did not end")
        : ApiError.of(e);
  }

  /** A path that is not there, or does not take this method. */
  void nowhere(Context ctx) {
    if (ctx.attribute(ANSWERED) != null || ctx.res().isCommitted()) {
      return;
    }
    List<String> allowed =
        METHODS.stream()
            .filter(method -> router.get().hasHttpHandlerEntry(method, ctx.path()))
            .map(HandlerType::name)
            .toList();
    if (allowed.isEmpty()) {
      answer(ctx, new ApiError(404, "no_such_path", "there is nothing at this path"));
      return;
    }
    String all = String.join(", ", allowed);
    ctx.header("Allow", all);
    answer(ctx, new ApiError(405, "wrong_method", "this path takes " + all));
  }

  private static void answer(Context ctx, ApiError error) {
    ctx.attribute(ANSWERED, true);
    ctx.status(error.status());
    try {
      Send.json(ctx, InferApi.isOwn(ctx.path()) ? InferApi.error(error) : error.json());
    } catch (IOException e) {
      // The client is gone: nobody is left to be told.
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
          || cause instanceof ClosedChannelException
          || cause.getClass().getName().startsWith("org.eclipse.jetty.")) {
        return true;
      }
    }
    return false;
  }
}

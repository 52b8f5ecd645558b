package dev.kcnf.server.http.wire;

import dev.kcnf.SettingException;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.CellException;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.MergeException;
import dev.kcnf.rows.TableException;
import dev.kcnf.server.state.StateException;
import dev.kcnf.server.store.DamagedStoreException;
import dev.kcnf.server.store.ModelExistsException;
import dev.kcnf.server.store.NoRoomException;
import dev.kcnf.server.store.NoSuchModelException;
import dev.kcnf.server.store.TooManyModelsException;
import io.javalin.http.HttpResponseException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** What is answered when something is wrong: always a code, a message and where. */
public final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String where;

  public ApiError(int status, String code, String message) {
    this(status, code, message, "");
  }

  public ApiError(int status, String code, String message, String where) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.where = where;
  }

  public int status() {
    return status;
  }

  /** Whether it is the server's fault. */
  public boolean isInternal() {
    return status == 500;
  }

  /** As it is answered. */
  public Map<String, Object> json() {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", String.valueOf(getMessage()));
    if (!where.isEmpty()) {
      error.put("where", where);
    }
    return Map.of("error", error);
  }

  /** The same, at this place: where it was said to be is inside of it. */
  public ApiError at(String place) {
    String whole = where.isEmpty() ? place : place + ", " + where;
    return new ApiError(status, code, String.valueOf(getMessage()), whole);
  }

  /** What and where, in one line. */
  public String line() {
    return where.isEmpty() ? String.valueOf(getMessage()) : getMessage() + " (" + where + ")";
  }

  /** What this means to a client. */
  public static ApiError of(Throwable e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof ApiError own) {
      return own;
    } else if (e instanceof NoSuchModelException) {
      return new ApiError(404, "no_such_model", message);
    } else if (e instanceof ModelExistsException) {
      return new ApiError(409, "model_exists", message);
    } else if (e instanceof TooManyModelsException) {
      return new ApiError(409, "too_many_models", message);
    } else if (e instanceof StateException state) {
      return state.kind() == StateException.Kind.NOT_READY
          ? new ApiError(409, "not_ready", message)
          : new ApiError(404, "no_such_id", message);
    } else if (e instanceof NoRoomException) {
      return new ApiError(
          507, "no_room", "what was sent could not be written to the disk; nothing has changed");
    } else if (e instanceof DamagedStoreException) {
      return new ApiError(500, "damaged_store", "the files of this model are damaged");
    } else if (e instanceof HttpResponseException http) {
      return new ApiError(http.getStatus(), "http", message);
    }
    return ofLibrary(e, message);
  }

  private static ApiError ofLibrary(Throwable e, String message) {
    if (e instanceof CellException cell) {
      return new ApiError(422, "bad_cell", message, "column " + cell.column());
    } else if (e instanceof MergeException) {
      return new ApiError(409, "cannot_merge", message);
    } else if (e instanceof SettingException setting) {
      return new ApiError(422, "bad_setting", message, setting.setting());
    } else if (e instanceof MemoryLimitException) {
      return new ApiError(422, "too_large", message);
    } else if (e instanceof DamagedModelException damaged) {
      return new ApiError(422, "damaged_model", message, "byte " + damaged.offset());
    } else if (e instanceof TableException table) {
      return new ApiError(422, "bad_table", message, "line " + table.line());
    } else if (e instanceof JacksonException json) {
      return JsonProblem.of(json);
    } else if (e instanceof IllegalArgumentException) {
      return new ApiError(422, "bad_request", message);
    }
    return new ApiError(500, "internal", "an internal error; the server's log says more");
  }
}

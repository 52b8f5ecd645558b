package dev.kcnf.server.http.wire;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** What is wrong with JSON, in our words: those of the parser speak of its own insides. */
final class JsonProblem {
  private static final Pattern CHARACTER = Pattern.compile("^Unexpected character \\('(.)' ");

  private JsonProblem() {}

  static ApiError of(JacksonException e) {
    return new ApiError(400, "bad_json", message(e), where(e.getLocation()));
  }

  private static String message(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return Json.CONSTRAINTS;
    }
    String own = String.valueOf(e.getOriginalMessage());
    if (e instanceof UnexpectedEndOfInputException || own.startsWith("Unexpected end-of-input")) {
      return "the JSON ends too early";
    }
    Matcher unexpected = CHARACTER.matcher(own);
    return unexpected.find() && !unexpected.group(1).isBlank()
        ? "this is no JSON: unexpected " + unexpected.group(1)
        : "this is no JSON";
  }

  private static String where(TokenStreamLocation at) {
    if (at == null || at.getLineNr() < 1 || at.getColumnNr() < 1) {
      return "";
    }
    String character = "character " + at.getColumnNr();
    return at.getLineNr() == 1 ? character : "line " + at.getLineNr() + ", " + character;
  }
}

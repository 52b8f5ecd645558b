package dev.kcnf.rules.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) into maps, lists, texts, numbers, Booleans and null, as core depends on
 * nothing.
 */
final class Json {
  private static final int MOST_DEEP = 100;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /**
   * The value that this text is.
   *
   * @throws IllegalArgumentException if it is none; the message says where
   */
  static @Nullable Object read(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) {
      throw json.wrong("nothing more");
    }
    return value;
  }

  private IllegalArgumentException wrong(String wanted) {
    int line =
        1
            + (int)
                text.substring(0, Math.min(at, text.length()))
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return new IllegalArgumentException("line " + line + ": wants " + wanted + ", found " + found);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean take(String word) {
    if (text.startsWith(word, at)) {
      at += word.length();
      return true;
    }
    return false;
  }

  private @Nullable Object value() {
    space();
    if (++depth > MOST_DEEP) {
      throw wrong("less depth");
    }
    Object value;
    char c = at < text.length() ? text.charAt(at) : ' ';
    if (c == '{') {
      value = object();
    } else if (c == '[') {
      value = array();
    } else if (c == '"') {
      value = string();
    } else if (take("true")) {
      value = true;
    } else if (take("false")) {
      value = false;
    } else if (take("null")) {
      value = null;
    } else {
      value = number();
    }
    depth--;
    return value;
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    at++;
    space();
    if (take("}")) {
      return map;
    }
    do {
      space();
      if (at >= text.length() || text.charAt(at) != '"') {
        throw wrong("a name");
      }
      String name = string();
      space();
      if (!take(":")) {
        throw wrong("':'");
      }
      map.put(name, value());
      space();
    } while (take(","));
    if (!take("}")) {
      throw wrong("'}'");
    }
    return map;
  }

  private List<@Nullable Object> array() {
    List<@Nullable Object> list = new ArrayList<>();
    at++;
    space();
    if (take("]")) {
      return list;
    }
    do {
      list.add(value());
      space();
    } while (take(","));
    if (!take("]")) {
      throw wrong("']'");
    }
    return list;
  }

  private Double number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    try {
      return Double.valueOf(text.substring(from, at));
    } catch (NumberFormatException e) {
      at = from;
      throw wrong("a value");
    }
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c == '\\') {
        c = at < text.length() ? text.charAt(at++) : ' ';
        switch (c) {
          case 'n' -> c = '\n';
          case 't' -> c = '\t';
          case 'r' -> c = '\r';
          case 'b' -> c = '\b';
          case 'f' -> c = '\f';
          case 'u' -> {
            try {
              c = (char) Integer.parseInt(text.substring(at, Math.min(text.length(), at + 4)), 16);
            } catch (NumberFormatException e) {
              throw wrong("four hexadecimal digits");
            }
            at += 4;
          }
          case '"', '\\', '/' -> {}
          default -> {
            at--;
            throw wrong("an escape");
          }
        }
      }
      string.append(c);
    }
    if (!take("\"")) {
      throw wrong("'\"'");
    }
    return string.toString();
  }
}

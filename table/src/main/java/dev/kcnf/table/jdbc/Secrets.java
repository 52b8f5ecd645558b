package dev.kcnf.table.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must never be shown: the password, and what a URL has in the place of one. */
final class Secrets {
  private static final String HIDDEN = "***";

  /** Some drivers repeat the query, however long it is. */
  private static final int LONGEST = 1000;

  /** In each the second group is the secret. */
  private static final List<Pattern> IN_URLS =
      List.of(
          // …?password=secret&…, …;PWD=secret;…, …;password={se;cret}
          Pattern.compile(
              "(?i)((?:[\\w.-]*(?:pass|pwd|secret|token|apikey)[\\w.-]*|\\b(?:hex)?key)=)"
                  + "(\\{[^}]*\\}?|[^&;]+)"),
          // jdbc:postgresql://user:secret@host/
          Pattern.compile("(//[^/:@?;]*:)([^?;]*)(?=@)"),
          // jdbc:oracle:thin:user/secret@host
          Pattern.compile("(?i)(jdbc:oracle:\\w*:[^/@:]*/)([^@]+)(?=@)"));

  private final String url;
  private final String shown;
  private final List<String> all = new ArrayList<>();

  Secrets(String url, @Nullable String password) {
    this.url = url;
    String clean = url;
    for (Pattern pattern : IN_URLS) {
      pattern.matcher(url).results().map(found -> found.group(2)).forEach(this::add);
      clean = pattern.matcher(clean).replaceAll(Secrets::hidden);
    }
    shown = clean;
    add(password == null ? "" : password);
  }

  private static String hidden(MatchResult found) {
    return java.util.regex.Matcher.quoteReplacement(found.group(1) + HIDDEN);
  }

  /** As it was given, and as a driver may have read it: without %, without braces. */
  private void add(String secret) {
    if (!secret.isEmpty()) {
      all.add(secret);
      if (secret.indexOf('%') >= 0) {
        all.add(decoded(secret));
      }
      if (secret.length() > 2 && secret.startsWith("{") && secret.endsWith("}")) {
        all.add(secret.substring(1, secret.length() - 1));
      }
    }
  }

  private static String decoded(String secret) {
    try {
      return URLDecoder.decode(secret, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return secret; // then the driver cannot have read it either
    }
  }

  /** The URL without secrets. */
  String url() {
    return shown;
  }

  /** What a driver says, in one line and without secrets. */
  String clean(@Nullable String message) {
    String text = message == null ? "" : message.replace(url, shown);
    for (String secret : all) {
      text = text.replace(secret, HIDDEN);
    }
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + " …" : line;
  }

  /** The same error with the same stack trace, without secrets. */
  SQLException clean(SQLException e) {
    SQLException clean = new SQLException(text(e), e.getSQLState(), e.getErrorCode());
    clean.setStackTrace(e.getStackTrace());
    return clean;
  }

  /** What it says; of a batch, what the row that failed says; and why, if it leaves that open. */
  private String text(SQLException e) {
    String message = clean(e.getMessage());
    SQLException next = e.getNextException();
    String more = next == null ? "" : clean(next.getMessage());
    if (e instanceof BatchUpdateException && !more.isEmpty()) {
      return more;
    }
    Throwable cause = e.getCause();
    if (more.isEmpty() && cause != null && cause.getMessage() != null) {
      more = cause.getClass().getSimpleName() + ", " + clean(cause.getMessage());
    }
    boolean said = more.isEmpty() || message.contains(more.replaceFirst("^\\w+, ", ""));
    return said ? message : message.replaceFirst("\\.$", "") + "; " + more;
  }
}

package dev.kcnf.table.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must never be shown: the password, and what a URL has in the place of one. */
final class Secrets {
  private static final String HIDDEN = "***";

  /** In each the second group is the secret. */
  private static final List<Pattern> IN_URLS =
      List.of(
          // …?password=secret&…, …;PWD=secret;…
          Pattern.compile("(?i)([\\w.-]*(?:pass|pwd|secret|token|apikey)[\\w.-]*=)([^&;,)]+)"),
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

  private void add(String secret) {
    if (!secret.isEmpty()) {
      all.add(secret);
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
    return text.strip().replaceAll("\\s+", " ");
  }

  /** The same error with the same stack trace, without secrets. */
  SQLException clean(SQLException e) {
    String message = clean(e.getMessage());
    SQLException next = e.getNextException(); // which has the cause, if a batch fails
    String more = next == null ? "" : clean(next.getMessage());
    String text = more.isEmpty() || message.contains(more) ? message : message + "; " + more;
    SQLException clean = new SQLException(text, e.getSQLState(), e.getErrorCode());
    clean.setStackTrace(e.getStackTrace());
    return clean;
  }
}

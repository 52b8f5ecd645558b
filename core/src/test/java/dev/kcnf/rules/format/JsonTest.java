package dev.kcnf.rules.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
  /** With spaces of every kind wherever they may be, and with none. */
  @Test
  void values_areRead_withSpacesAndWithout() {
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("a", new ArrayList<>(Arrays.asList(1.0, -2500.0, 0.125, true, false, null, "x")));
    expected.put("", Map.of("deep", List.of(List.of(), Map.of(), List.of(10.0))));
    String[] tokens = {
      "{",
      "\"a\"",
      ":",
      "[",
      "1",
      ",",
      "-2.5e+3",
      ",",
      "125E-3",
      ",",
      "true",
      ",",
      "false",
      ",",
      "null",
      ",",
      "\"x\"",
      "]",
      ",",
      "\"\"",
      ":",
      "{",
      "\"deep\"",
      ":",
      "[",
      "[",
      "]",
      ",",
      "{",
      "}",
      ",",
      "[",
      "10",
      "]",
      "]",
      "}",
      "}"
    };
    for (String space : List.of("", " ", "\t", "\r", "\n", " \n\r\t ")) {
      assertThat(Json.read(space + String.join(space, tokens) + space)).isEqualTo(expected);
    }
    assertThat(Json.read("12")).isEqualTo(12.0);
    assertThat(Json.read("null")).isNull();
  }

  @Test
  void strings_haveEscapes() {
    assertThat(Json.read("\"a\\n\\t\\r\\b\\f\\\"\\\\\\/\\u00e9\\u20AC b\""))
        .isEqualTo("a\n\t\r\b\f\"\\/é€ b");
  }

  /** In other places than those where kcnf itself would err; {@code ~} is a line break. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "~ ~         | line 3: wants a value, found the end",
        "nul         | line 1: wants a value, found 'n'",
        "1e          | line 1: wants a value, found '1'",
        "[           | line 1: wants a value, found the end",
        "[1,~2,~]    | line 3: wants a value, found ']'",
        "[1          | line 1: wants ']', found the end",
        "[1~ 2]      | line 2: wants ']', found '2'",
        "{           | line 1: wants a name, found the end",
        "{~a: 1}     | line 2: wants a name, found 'a'",
        "{\"a\":1, } | line 1: wants a name, found '}'",
        "{\"a\"      | line 1: wants ':', found the end",
        "{\"a\" 1}   | line 1: wants ':', found '1'",
        "{\"a\": 1   | line 1: wants '}', found the end",
        "{\"a\": 1 ] | line 1: wants '}', found ']'",
        "\"abc       | line 1: wants '\"', found the end",
        "\"a\\       | line 1: wants an escape, found '\\'",
        "\"a\\x\"    | line 1: wants an escape, found 'x'",
        "\"\\u12\"   | line 1: wants four hexadecimal digits, found '1'",
        "\"\\u12     | line 1: wants '\"', found the end",
        "1 2         | line 1: wants nothing more, found '2'"
      })
  void whatIsNoJson_isRefusedWhereItEnds(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.read(text.replace('~', '\n')))
        .withMessage(message);
  }

  /** So that no file overflows the stack; what stands beside each other is no deeper. */
  @Test
  void hundredDeep_isReadAndNoDeeper() {
    assertThat(Json.read("[".repeat(100) + "]".repeat(100))).isInstanceOf(List.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.read("[".repeat(101) + "]".repeat(101)))
        .withMessage("line 1: wants less depth, found '['");
    String wide = String.join(",", Collections.nCopies(300, "[1]"));
    assertThat((List<?>) Json.read("[" + wide + "]")).hasSize(300);
  }
}

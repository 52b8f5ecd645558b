package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged input is read or refused with one message; it is never an internal error. */
class MutatedInputTest {
  private static final int SEEDS = 200;
  private static final byte[] INTERESTING =
      "\n\r\"',:|={}[]\\@%#?+-.eE0 9\0\t\u00e9".getBytes(UTF_8);

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          csv;   `a,b,label\\n1.5,"x,""y",1\\n2.5,z,0\\n?,"q\\nr",1\\n3,NA,0\\n`
          tsv;   `a\\tb\\tlabel\\n1\\tx\\t1\\n2\\ty\\t0\\n3\\tx\\t1\\n`
          arff;  `@relation r\\n@attribute a real\\n@attribute 'b' {x,'y z'}\\n@attribute label {0,1}\\n@data\\n1,x,1\\n{0 2,1 'y z'}\\n`
          libsvm;`+1 1:0.5 2:3 # c\\n-1 2:1 7:2\\n+1 1:1\\n`
          vw;    `1 1.0 'tag|n a:2 b=x c\\n-1 |n a |m d=y e\\n1 | f\\n`
          jsonl; `{"a":1,"b":{"c":"x"},"label":1}\\n{"a":2.5,"b":{"c":null},"label":0}\\n{"a":[1,2],"label":1}\\n`
          """,
      delimiter = ';')
  void mutatedInput_isNeverAnInternalError(String format, String text) {
    byte[] whole = text.replace("\\n", "\n").replace("\\t", "\t").getBytes(UTF_8);
    int learned = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      byte[] bytes = seed == 0 ? whole : mutated(whole, SplitMix.of(seed));
      Kcnf run =
          Kcnf.runOn(
              new ByteArrayInputStream(bytes),
              "learn",
              "-",
              "-k",
              "1",
              "--format",
              format,
              "--target",
              "label=1",
              "--on-error",
              seed % 2 == 0 ? "stop" : "skip");
      assertThat(run.status())
          .as("seed %d of %s: %s", seed, format, run.err())
          .isIn(ExitCode.DONE, ExitCode.WRONG_USAGE, ExitCode.BAD_INPUT);
      assertThat(run.err()).doesNotContain("\tat ").doesNotContain(": null");
      learned += run.status() == ExitCode.DONE ? 1 : 0;
    }
    // Most mutations of a cell leave a table; if none did, this would test nothing but errors.
    assertThat(learned).isBetween(3, SEEDS - 3);
  }

  private static byte[] mutated(byte[] whole, SplitMix random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int every = 2 + random.nextInt(40);
    for (byte b : whole) {
      switch (random.nextInt(every) == 0 ? random.nextInt(5) : -1) {
        case 0 -> {} // left out
        case 1 -> out.write(random.nextInt(256));
        case 2 -> {
          out.write(b);
          out.write(b);
        }
        case 3 -> out.write(INTERESTING[random.nextInt(INTERESTING.length)]);
        case 4 -> {
          out.write(b);
          out.write(INTERESTING[random.nextInt(INTERESTING.length)]);
        }
        default -> out.write(b);
      }
    }
    return out.toByteArray();
  }
}

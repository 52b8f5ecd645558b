package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.SplitMix;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** Files that are hard to take apart and put together: generated, by seed. */
final class Nasty {
  private static final List<String> DELIMITERS = List.of(",", "\t", ";", "|", " ");
  private static final List<String> ENDS = List.of("\n", "\r\n", "\r", "\n\n");
  private static final List<String> CELLS =
      List.of(
          "",
          "\"",
          "\"\"",
          "\"a,b\"",
          "\"line\nbreak\"",
          "\"he said \"\"no\"\"\"",
          "\"open",
          "NA",
          "?",
          "-0",
          "007",
          "1e5",
          "0.10",
          "-",
          "--1",
          "99999999999999999999",
          "-9007199254740993",
          "2024-02-30",
          "2024-02-29",
          "0000-01-01",
          "25:00",
          "23:59:59",
          "\uFEFFx",
          "ü€𝄞",
          "\0",
          "\u0001\u0000",
          "\r",
          "=1+1");

  private Nasty() {}

  static byte[] file(long seed) {
    SplitMix random = SplitMix.of(seed);
    if (random.nextInt(10) == 0) {
      return noise(random);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int columns = 1 + random.nextInt(6);
    int rows = random.nextInt(60);
    String delimiter = DELIMITERS.get(random.nextInt(5));
    String end = ENDS.get(random.nextInt(2));
    boolean quoted = random.nextInt(5) == 0;
    int oddness = 2 + random.nextInt(60);
    int[] kinds = new int[columns];
    for (int c = 0; c < columns; c++) {
      kinds[c] = random.nextInt(7);
    }
    if (random.nextInt(8) == 0) {
      add(out, "\uFEFF");
    }
    for (int r = 0; r < rows; r++) {
      int cells = random.nextInt(oddness) == 0 ? random.nextInt(9) : columns;
      for (int c = 0; c < cells; c++) {
        add(out, c > 0 ? delimiter : "");
        String cell =
            random.nextInt(oddness) == 0
                ? CELLS.get(random.nextInt(CELLS.size()))
                : cell(kinds[c % columns], r, random);
        add(out, quoted ? "\"" + cell + "\"" : cell);
      }
      add(out, random.nextInt(oddness) == 0 ? ENDS.get(random.nextInt(4)) : end);
    }
    byte[] bytes = out.toByteArray();
    int cut = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
    return java.util.Arrays.copyOf(bytes, Math.max(0, bytes.length - cut));
  }

  private static String cell(int kind, int row, SplitMix random) {
    return switch (kind) {
      case 0 -> "abc".substring(0, random.nextInt(4));
      case 1 -> "" + (random.nextInt(2000) - 1000);
      case 2 -> "" + random.nextInt(30) + "." + random.nextInt(100);
      case 3 -> String.format("2024-%02d-%02d", 1 + row % 12, 1 + random.nextInt(28));
      case 4 -> String.format("%05d", row * 3);
      case 5 -> "user-" + Long.toHexString(random.nextLong());
      default -> "" + random.nextLong() / 1000;
    };
  }

  private static byte[] noise(SplitMix random) {
    byte[] bytes = new byte[random.nextInt(300)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] =
          (byte)
              (random.nextInt(3) == 0
                  ? random.nextInt(256)
                  : ",\n\"\r1a".charAt(random.nextInt(6)));
    }
    return bytes;
  }

  private static void add(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(UTF_8));
  }
}

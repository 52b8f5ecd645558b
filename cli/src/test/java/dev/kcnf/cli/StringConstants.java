package dev.kcnf.cli;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The string constants of a class file, with the fixed parts of concatenations; not those of
 * annotations. See chapter 4.4 of the Java Virtual Machine Specification.
 */
final class StringConstants {
  private static final int MAGIC = 0xCAFEBABE;

  private StringConstants() {}

  static List<String> in(InputStream classFile) throws IOException {
    DataInputStream in = new DataInputStream(classFile);
    if (in.readInt() != MAGIC) {
      throw new IOException("not a class file");
    }
    in.skipNBytes(4); // the version
    String[] texts = new String[in.readUnsignedShort()];
    List<Integer> strings = new ArrayList<>();
    for (int i = 1; i < texts.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts[i] = in.readUTF();
        case 8 -> strings.add(in.readUnsignedShort());
        case 5, 6 -> { // long and double take two entries
          in.skipNBytes(8);
          i++;
        }
        case 7, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
        default -> throw new IOException("unknown tag " + tag + " at constant " + i);
      }
    }
    return strings.stream().map(s -> texts[s]).toList();
  }
}

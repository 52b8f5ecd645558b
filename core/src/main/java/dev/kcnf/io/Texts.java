package dev.kcnf.io;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Texts as bytes: UTF-8, and halves of surrogate pairs, which UTF-8 does not have but a Java string
 * may, as the three bytes that their number would take. So every string comes back as it was.
 * (Elsewhere this is known as WTF-8.)
 */
final class Texts {
  private Texts() {}

  static byte[] encode(String text) {
    boolean plain = !hasSurrogates(text) || text.codePoints().noneMatch(Texts::isHalf);
    return plain ? text.getBytes(StandardCharsets.UTF_8) : encodeWithHalves(text);
  }

  /** Nearly no text has: a loop tells it in a fraction of the time that code points take. */
  private static boolean hasSurrogates(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Fails if the bytes are not what {@link #encode} makes. */
  static String decode(byte[] bytes, int from, int length) throws CharacterCodingException {
    try {
      return decodeUtf8(bytes, from, length);
    } catch (CharacterCodingException e) {
      return decodeWithHalves(bytes, from, length);
    }
  }

  private static byte[] encodeWithHalves(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    text.codePoints()
        .forEach(
            point -> {
              if (isHalf(point)) {
                bytes.write(0xe0 | (point >> 12));
                bytes.write(0x80 | ((point >> 6) & 0x3f));
                bytes.write(0x80 | (point & 0x3f));
              } else {
                bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
              }
            });
    return bytes.toByteArray();
  }

  private static String decodeWithHalves(byte[] bytes, int from, int length)
      throws CharacterCodingException {
    StringBuilder text = new StringBuilder();
    int plain = from;
    int end = from + length;
    for (int i = from; i < end; i++) {
      // Of what starts with these two bytes nothing but a half has three.
      if ((bytes[i] & 0xff) == 0xed && i + 2 < end && (bytes[i + 1] & 0xe0) == 0xa0) {
        text.append(decodeUtf8(bytes, plain, i - plain));
        text.append((char) (0xd000 | ((bytes[i + 1] & 0x3f) << 6) | (bytes[i + 2] & 0x3f)));
        plain = i + 3;
        i += 2;
      }
    }
    text.append(decodeUtf8(bytes, plain, end - plain));
    String decoded = text.toString();
    if (!ByteBuffer.wrap(encode(decoded)).equals(ByteBuffer.wrap(bytes, from, length))) {
      throw new CharacterCodingException();
    }
    return decoded;
  }

  private static String decodeUtf8(byte[] bytes, int from, int length)
      throws CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(bytes, from, length))
        .toString();
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}

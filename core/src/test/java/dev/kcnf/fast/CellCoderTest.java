package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.coding.ArithmeticDecoder;
import dev.kcnf.coding.ArithmeticEncoder;
import dev.kcnf.fast.CellCoder.Content;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellCoderTest {
  private static final int MOST = 1 << 30;

  private static Content draw(SplitMix random, int experts) {
    int counts = 0;
    for (int i = random.nextInt(6); i >= 0; i--) {
      counts = CellCodec.counted(counts, random.nextBoolean());
    }
    int[] weights = new int[3];
    for (int e = 0; e < experts; e++) {
      weights[e] = (random.nextInt(MOST) - MOST / 2) >> random.nextInt(30);
    }
    return new Content(counts, weights[0], weights[1], weights[2]);
  }

  private static void assertCoded(@Nullable Content coded, Content expected) {
    assertThat(coded).isEqualTo(expected.counts() == 0 ? null : expected);
  }

  @Test
  void code_ofWhatWasCoded_isTheSame() {
    for (int experts = 1; experts <= 3; experts++) {
      SplitMix random = SplitMix.of(experts);
      List<Content> contents = new ArrayList<>();
      List<@Nullable Content> rarest = new ArrayList<>();
      for (int i = 0; i < 3000; i++) {
        Content old = i == 0 ? Content.NONE : contents.get(random.nextInt(i));
        int kind = random.nextInt(5);
        Content next = kind == 0 ? Content.NONE : kind == 1 ? draw(random, experts) : old;
        contents.add(next);
        rarest.add(kind == 2 ? null : kind == 3 ? next : draw(random, experts));
      }
      contents.add(new Content(CellCodec.MAX_COUNTS, MOST, 0, 0));
      contents.add(new Content(1, -MOST, 0, 0));
      rarest.add(null);
      rarest.add(null);
      ArithmeticEncoder encoder = new ArithmeticEncoder();
      CellCoder coder = new CellCoder(encoder, experts);
      for (int i = 0; i < contents.size(); i++) {
        assertCoded(coder.code(contents.get(i), rarest.get(i)), contents.get(i));
      }
      CellCoder decoder = new CellCoder(new ArithmeticDecoder(encoder.finish()), experts);
      for (int i = 0; i < contents.size(); i++) {
        assertCoded(decoder.code(Content.NONE, rarest.get(i)), contents.get(i));
      }
    }
  }

  @Test
  void code_ofAnyBytes_staysWithinItsArrays() {
    SplitMix random = SplitMix.of(7);
    for (int run = 0; run < 50; run++) {
      byte[] bytes = new byte[200];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) random.nextInt(256);
      }
      CellCoder decoder = new CellCoder(new ArithmeticDecoder(bytes), 3);
      try {
        for (int i = 0; i < 2000; i++) {
          Content coded = decoder.code(Content.NONE, null);
          int counts = coded == null ? 0 : coded.counts();
          assertThat(counts).isBetween(0, CellCodec.MAX_COUNTS);
        }
      } catch (IllegalStateException e) {
        assertThat(e).hasMessageContaining("end early"); // the reader of a model says where
      }
    }
  }

  @Test
  void code_ofCombinationsThatComeTogether_takesNextToNothing() {
    SplitMix random = SplitMix.of(8);
    ArithmeticEncoder encoder = new ArithmeticEncoder();
    CellCoder coder = new CellCoder(encoder, 1);
    for (int i = 0; i < 8000; i++) {
      Content shorter = draw(random, 1);
      coder.code(shorter, shorter);
    }
    assertThat(encoder.finish().length).isLessThan(100);
  }
}

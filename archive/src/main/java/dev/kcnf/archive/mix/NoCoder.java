package dev.kcnf.archive.mix;

import dev.kcnf.coding.BitCoder;

/** An encoder that writes nothing, so that a model only learns. */
public final class NoCoder implements BitCoder {
  @Override
  public int code(int bit, int p1) {
    return bit;
  }

  @Override
  public boolean isDecoder() {
    return false;
  }
}

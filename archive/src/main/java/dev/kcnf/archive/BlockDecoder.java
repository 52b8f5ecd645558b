package dev.kcnf.archive;

import dev.kcnf.archive.ArchiveFormat.BlockHeader;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticDecoder;

/** Decodes a block, and makes sure that it is the one that was encoded. */
final class BlockDecoder {
  private BlockDecoder() {}

  static byte[] decode(TableCodec codec, BlockHeader header, byte[] coded, Progress progress) {
    BlockProgress rows = new BlockProgress(progress, header.length());
    codec.listen(rows);
    byte[] block = bytes(codec, header, coded);
    if (block.length != header.length()
        || ArchiveFormat.checksum(block, 0, block.length) != header.checksum()) {
      throw new DamagedArchiveException("a block of it is damaged");
    }
    rows.finish();
    return block;
  }

  private static byte[] bytes(TableCodec codec, BlockHeader header, byte[] coded) {
    try {
      if (header.isStored()) {
        codec.learn(coded);
        return coded;
      }
      return codec.decode(new ArithmeticDecoder(coded), header.length());
    } catch (RuntimeException e) {
      // Whatever damaged decisions or settings lead to, before the checksum can tell.
      throw new DamagedArchiveException("a block of it is damaged", e);
    }
  }
}

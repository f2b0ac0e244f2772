// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.bytes;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Bytes that are kept compressed.
 *
 * @param deflated in the format of zlib
 * @param length as they were, bytes
 */
public record Squeezed(byte[] deflated, int length) {

  /** Compresses them, at the fastest level. */
  public static Squeezed of(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      byte[] out = new byte[bytes.length / 8 + 64];
      int size = 0;
      while (!deflater.finished()) {
        size += deflater.deflate(out, size, out.length - size);
        if (size == out.length) {
          out = Arrays.copyOf(out, size * 2);
        }
      }
      return new Squeezed(Arrays.copyOf(out, size), bytes.length);
    } finally {
      deflater.end();
    }
  }

  /** The bytes; anew each time. */
  public byte[] bytes() {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(deflated);
      byte[] out = new byte[length];
      int size = 0;
      while (size < length) {
        int more = inflater.inflate(out, size, length - size);
        if (more == 0) {
          throw new IllegalStateException("compressed bytes are not whole");
        }
        size += more;
      }
      return out;
    } catch (DataFormatException e) {
      throw new IllegalStateException(e);
    } finally {
      inflater.end();
    }
  }
}

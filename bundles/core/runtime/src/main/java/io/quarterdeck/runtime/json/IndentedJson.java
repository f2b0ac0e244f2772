// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A JSON document with one field a line, indented by two spaces: the parts of one without white
 * space, indented as they are taken and kept by nobody. A few levels of braces are many times as
 * long in lines, so pieces are of one size, whatever the parts are. The document is read twice:
 * first for its length. Immutable as long as the parts are, and thread-safe; to be walked from its
 * beginning, since {@link #get} begins there, too.
 */
public final class IndentedJson extends AbstractList<ByteBuffer> {
  /** Bytes of every part but the last. */
  static final int PIECE = 32 << 10;

  private final List<ByteBuffer> compact;
  private final long length;

  /**
   * @param compact parts of one valid document, which may end anywhere, in the middle of a
   *     character too
   */
  public IndentedJson(List<ByteBuffer> compact) {
    this.compact = compact;
    Indenter indenter = new Indenter(PIECE);
    Iterator<ByteBuffer> in = compact.iterator();
    long sum = 0;
    for (int size = indenter.fill(in); size > 0; size = indenter.fill(in)) {
      sum += size;
    }
    length = sum;
  }

  /** Bytes, of all parts. */
  public long length() {
    return length;
  }

  @Override
  public int size() {
    return Math.toIntExact((length + PIECE - 1) / PIECE);
  }

  @Override
  public ByteBuffer get(int index) {
    Iterator<ByteBuffer> all = iterator();
    for (int i = 0; i < index; i++) {
      all.next();
    }
    return all.next();
  }

  @Override
  public Iterator<ByteBuffer> iterator() {
    Indenter indenter = new Indenter(PIECE);
    Iterator<ByteBuffer> in = compact.iterator();
    return new Iterator<>() {
      private long left = length;

      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public ByteBuffer next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        left -= indenter.fill(in);
        return ByteBuffer.wrap(indenter.piece());
      }
    };
  }
}

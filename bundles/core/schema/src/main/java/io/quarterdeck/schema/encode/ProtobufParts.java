// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The parts of a {@link ProtobufList}, made when they are taken and kept by nobody. */
public final class ProtobufParts extends AbstractList<ByteBuffer> {
  private final ProtobufList list;

  ProtobufParts(ProtobufList list) {
    this.list = list;
  }

  @Override
  public int size() {
    return list.count();
  }

  @Override
  public ByteBuffer get(int index) {
    ProtobufWriter out = new ProtobufWriter();
    return list.part(index, out, new MessageWriter(out));
  }

  /** One writer for all of them. */
  @Override
  public Iterator<ByteBuffer> iterator() {
    ProtobufWriter out = new ProtobufWriter();
    MessageWriter messages = new MessageWriter(out);
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size();
      }

      @Override
      public ByteBuffer next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return list.part(next++, out, messages);
      }
    };
  }
}

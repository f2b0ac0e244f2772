// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;

/**
 * Breaks JSON into lines, byte by byte, as Go's encoder does: two spaces a level, one behind a
 * colon, empty braces closed up. Strings and numbers stay as they are written; white space between
 * them is dropped. What it reads may end anywhere, and so may what it writes. For one thread.
 */
final class Indenter {
  private static final int STEP = 2;

  private final byte[] out;
  private int size;

  private byte[] in = {};
  private int at;
  private int end;

  private int depth;
  private boolean quoted;
  private boolean escaped;

  /** Whether the last byte has opened an object or array, which may be empty. */
  private boolean opened;

  /** Whether the line that ends an object or array is begun. */
  private boolean closing;

  /** What comes before the next byte. */
  private boolean newline;

  private int spaces;

  /**
   * @param piece bytes that are written at once
   */
  Indenter(int piece) {
    out = new byte[piece];
  }

  /** Fills a piece, if there is enough; gives how many bytes it has then, 0 at the end. */
  int fill(Iterator<ByteBuffer> compact) {
    size = 0;
    while (true) {
      write();
      if (size == out.length || !compact.hasNext()) {
        return size;
      }
      take(compact.next());
    }
  }

  /** A copy of what is written. */
  byte[] piece() {
    return Arrays.copyOf(out, size);
  }

  private void take(ByteBuffer part) {
    if (part.hasArray()) {
      in = part.array();
      at = part.arrayOffset() + part.position();
      end = at + part.remaining();
    } else {
      in = new byte[part.remaining()];
      part.get(part.position(), in);
      at = 0;
      end = in.length;
    }
  }

  /** Until all is read or the piece is full. */
  private void write() {
    while (size < out.length) {
      if (newline || spaces > 0) {
        pay();
      } else if (at == end) {
        return;
      } else if (quoted) {
        text();
      } else {
        step(in[at]);
      }
    }
  }

  /** Writes the white space that is due, as far as there is room. */
  private void pay() {
    if (newline) {
      out[size++] = '\n';
      newline = false;
    }
    int now = Math.min(spaces, out.length - size);
    Arrays.fill(out, size, size + now, (byte) ' ');
    size += now;
    spaces -= now;
  }

  /** Goes on in a string, to its end at most. */
  private void text() {
    int from = at;
    int to = Math.min(end, from + out.length - size);
    int i = from;
    if (escaped) {
      escaped = false;
      i++;
    }
    while (i < to && in[i] != '"' && in[i] != '\\') {
      i++;
    }
    if (i < to) {
      escaped = in[i] == '\\';
      quoted = escaped;
      i++;
    }
    System.arraycopy(in, from, out, size, i - from);
    size += i - from;
    at = i;
  }

  /** One byte outside of strings, or the line break before it. */
  private void step(byte b) {
    switch (b) {
      case ' ', '\t', '\n', '\r' -> at++;
      case '}', ']' -> close(b);
      default -> {
        if (opened) {
          opened = false;
          breakLine();
        } else {
          put(b);
        }
      }
    }
  }

  private void close(byte b) {
    if (opened || closing) {
      depth -= closing ? 0 : 1;
      opened = false;
      closing = false;
      emit(b);
    } else {
      depth--;
      closing = true;
      breakLine();
    }
  }

  private void put(byte b) {
    emit(b);
    switch (b) {
      case '"' -> quoted = true;
      case '{', '[' -> {
        opened = true;
        depth++;
      }
      case ',' -> breakLine();
      case ':' -> spaces = 1;
      default -> {}
    }
  }

  private void emit(byte b) {
    out[size++] = b;
    at++;
  }

  private void breakLine() {
    newline = true;
    spaces = STEP * depth;
  }
}

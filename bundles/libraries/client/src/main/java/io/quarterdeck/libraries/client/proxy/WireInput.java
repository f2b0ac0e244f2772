// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import java.io.IOException;
import java.io.InputStream;

/**
 * What a connection brings, read ahead. As {@link java.io.BufferedInputStream}, without its lock
 * for each byte of a head: one thread at a time reads, and hands over to the next by something that
 * both see.
 */
final class WireInput extends InputStream {
  private static final int SIZE = 16 * 1024;

  private final InputStream in;
  private final byte[] buffer = new byte[SIZE];
  private int at;
  private int end;

  WireInput(InputStream in) {
    this.in = in;
  }

  /** Waits for the next byte, which stays there; false at the end. */
  boolean awaits() throws IOException {
    return at < end || fill();
  }

  private boolean fill() throws IOException {
    int n = in.read(buffer, 0, SIZE);
    at = 0;
    end = Math.max(n, 0);
    return n > 0;
  }

  @Override
  public int read() throws IOException {
    return awaits() ? buffer[at++] & 0xff : -1;
  }

  /** What is here already, or else whatever comes next: never waits for more than that. */
  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (at == end) {
      if (length >= SIZE) {
        return in.read(to, offset, length);
      }
      if (!fill()) {
        return -1;
      }
    }
    int n = Math.min(length, end - at);
    System.arraycopy(buffer, at, to, offset, n);
    at += n;
    return n;
  }

  @Override
  public int available() throws IOException {
    return end - at + in.available();
  }
}

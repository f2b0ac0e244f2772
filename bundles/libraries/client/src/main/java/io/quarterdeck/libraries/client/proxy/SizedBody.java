// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** So many bytes; an end before them is an error. */
final class SizedBody extends InputStream {
  private final InputStream in;
  private long left;

  SizedBody(InputStream in, long length) {
    this.in = in;
    this.left = length;
  }

  /** Whether all of them have been read, so that the next read is the end. */
  boolean isWhole() {
    return left == 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (left <= 0) {
      return -1;
    }
    int n = in.read(to, offset, (int) Math.min(length, left));
    if (n < 0) {
      throw new EOFException("unexpected EOF");
    }
    left -= n;
    return n;
  }
}

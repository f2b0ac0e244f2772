// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A body in chunks (RFC 9112, section 7.1); trailers are dropped. */
final class ChunkedBody extends InputStream {
  private static final int LINE = 4096;
  private static final int HEX = 16;
  private static final int PIECE = 16 * 1024;
  private static final byte[] END = {'\r', '\n'};
  private static final Pattern SIZE = Pattern.compile("[0-9A-Fa-f]{1,15}");

  private final InputStream in;
  private long left;
  private boolean between;
  private boolean done;

  ChunkedBody(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (left == 0 && !done) {
      next();
    }
    if (done) {
      return -1;
    }
    int n = in.read(to, offset, (int) Math.min(length, left));
    if (n < 0) {
      throw new EOFException("unexpected EOF");
    }
    left -= n;
    return n;
  }

  /** Writes a body in chunks, each as it comes. */
  static void write(InputStream body, OutputStream out) throws IOException {
    byte[] piece = new byte[PIECE];
    for (int n = body.read(piece); n >= 0; n = body.read(piece)) {
      if (n > 0) {
        out.write((Integer.toHexString(n) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.write(piece, 0, n);
        out.write(END);
        out.flush();
      }
    }
    out.write('0');
    out.write(END);
    out.write(END);
  }

  private void next() throws IOException {
    if (between && !Reply.line(in, LINE).isEmpty()) {
      throw new ProtocolException("malformed chunked encoding");
    }
    between = true;
    String size = Reply.line(in, LINE).split(";", 2)[0].strip();
    if (!SIZE.matcher(size).matches()) {
      throw new ProtocolException("invalid byte in chunk length");
    }
    left = Long.parseLong(size, HEX);
    if (left == 0) {
      done = true;
      int lines = 0;
      while (!Reply.line(in, LINE).isEmpty()) {
        if (++lines > LINE) {
          throw new ProtocolException("too many trailers");
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.bytes;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes that become more. One thread at a time. */
public final class Bytes extends ByteArrayOutputStream {
  public Bytes() {
    super(1024);
  }

  public void add(byte[] more) {
    write(more, 0, more.length);
  }

  public void add(String text) {
    add(text.getBytes(StandardCharsets.UTF_8));
  }
}

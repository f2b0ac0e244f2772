// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes that become more. One thread at a time. */
final class Bytes extends ByteArrayOutputStream {
  Bytes() {
    super(1024);
  }

  void add(byte[] more) {
    write(more, 0, more.length);
  }

  void add(String text) {
    add(text.getBytes(StandardCharsets.UTF_8));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** PEM text, and the private files that it is kept in. */
final class Pem {
  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  private Pem() {}

  static String encode(String type, byte[] der) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + LINES.encodeToString(der)
        + "\n-----END "
        + type
        + "-----\n";
  }

  static void write(Path file, String text) throws IOException {
    try (OutputStream out = PrivateFiles.create(file)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}

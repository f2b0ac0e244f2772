// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Files beside this class. */
final class Resource {
  private Resource() {}

  static String text(String name) throws IOException {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every function of every library: an expression a line, and what it gives. */
final class ExpressionsTest {
  @TestFactory
  Stream<DynamicTest> expressions() throws IOException {
    return Answers.table(String.join("\n", lines("expressions.txt")));
  }

  static List<String> lines(String resource) throws IOException {
    try (InputStream in = ExpressionsTest.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("no " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#"))
          .toList();
    }
  }
}

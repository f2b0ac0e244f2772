// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The Java homes of Maven's toolchains.xml. */
final class MavenToolchains {
  private static final Pattern HOME = Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");

  private MavenToolchains() {}

  /** Those that it names, in its order; none where there is no such file. */
  static List<Path> homes(Path file) {
    if (!Files.isReadable(file)) {
      return List.of();
    }
    try {
      return HOME.matcher(Files.readString(file)).results().map(m -> Path.of(m.group(1))).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}

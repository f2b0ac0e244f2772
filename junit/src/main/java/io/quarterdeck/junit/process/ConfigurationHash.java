// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What two JVMs have in common that may share a server: its files, its Java, its settings and the
 * content of its plugins.
 */
final class ConfigurationHash {
  private static final int DIGITS = 16;

  private ConfigurationHash() {}

  /**
   * In hexadecimal digits.
   *
   * @param plugins the SHA-256 of each one's jar, by the symbolic name of its bundle
   */
  static String of(Installation with, ServerSettings settings, Map<String, String> plugins)
      throws IOException {
    List<String> parts = new ArrayList<>();
    parts.add(with.java().toString());
    parts.add(Files.readString(with.java().resolve("release")));
    parts.addAll(ServerCommand.more());
    parts.addAll(files(with.command().home()));
    parts.addAll(settings.lines());
    plugins.forEach((name, digest) -> parts.add(name + "=" + digest));
    return hash(parts);
  }

  /** Whichever are read at a start; a build of the same place makes others. */
  private static List<String> files(Path home) throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      return all.filter(Files::isRegularFile)
          .filter(f -> !f.startsWith(home.resolve("data")))
          .sorted()
          .map(ConfigurationHash::line)
          .toList();
    }
  }

  private static String line(Path file) {
    try {
      return file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parts stay distinct, whatever is in them. */
  static String hash(List<String> parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** The folder of what outlives a test run: unpacked servers and certificates. */
final class Cache {
  /** Names it. */
  static final String PROPERTY = "quarterdeck.cache";

  private Cache() {}

  static Path folder() {
    String named = System.getProperty(PROPERTY);
    return named != null ? Path.of(named).toAbsolutePath() : usual().resolve("quarterdeck");
  }

  private static Path usual() {
    String local = System.getenv("LOCALAPPDATA");
    String shared = System.getenv("XDG_CACHE_HOME");
    Path user = Path.of(System.getProperty("user.home"));
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.startsWith("windows") && local != null) {
      return Path.of(local);
    }
    if (system.startsWith("mac")) {
      return user.resolve("Library").resolve("Caches");
    }
    return shared != null && !shared.isEmpty() ? Path.of(shared) : user.resolve(".cache");
  }

  /** Keys and certificates, of a month: none of them can run out. */
  static Path pki() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    return folder().resolve("pki-%d-%02d".formatted(today.getYear(), today.getMonthValue()));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A plugin of a third party that hangs in each write of one name, and whoever writes that. */
final class Sleeper implements AutoCloseable {
  private static final String SOURCE =
      """
      package com.example.sleeper;

      import io.quarterdeck.api.GroupResource;
      import io.quarterdeck.spi.admission.*;
      import java.util.Set;

      public final class Sleeper implements ValidatingAdmission {
        @Override
        public Interest interest() {
          return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "secrets"));
        }

        @Override
        public void validate(AdmissionRequest request) {
          while (true) {
            try {
              Thread.sleep(1_000);
            } catch (InterruptedException e) {
              // it does not listen
            }
          }
        }
      }
      """;

  private final Thread writer;
  private volatile boolean closed;
  private volatile long began = System.nanoTime();

  /** Begins to write. */
  Sleeper(RawClient admin) {
    writer = Thread.ofVirtual().start(() -> write(admin));
  }

  /** Before the server starts. */
  static void drop(Distribution distribution, Path folder) throws IOException {
    Path jar =
        new PluginJar(
                "com.example.sleeper.Sleeper", SOURCE, "Sleeper", List.of("ValidatingAdmission"))
            .make(distribution, folder, "1.0.0");
    Files.copy(jar, distribution.deploy().resolve("sleeper.jar"));
  }

  private void write(RawClient admin) {
    for (int n = 0; !closed; n++) {
      began = System.nanoTime();
      try {
        admin.post(
            "/api/v1/namespaces/default/secrets", "{\"metadata\":{\"name\":\"hangs-" + n + "\"}}");
      } catch (IOException e) {
        // its end is not what this is about
      }
    }
  }

  /** Whether a write of it has been under way for a second. */
  boolean hangs() {
    return System.nanoTime() - began > 1_000_000_000L;
  }

  @Override
  public void close() {
    closed = true;
    writer.interrupt();
  }
}

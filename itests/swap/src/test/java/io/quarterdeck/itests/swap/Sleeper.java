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
import java.util.concurrent.CountDownLatch;

/** A plugin of a third party that hangs in each write of a secret, and whoever writes one. */
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
  private final CountDownLatch sent = new CountDownLatch(1);
  private volatile int code;

  /** Begins to write: one request, whose thread the server does not get back. */
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
    try {
      sent.countDown();
      code =
          admin
              .post("/api/v1/namespaces/default/secrets", "{\"metadata\":{\"name\":\"hangs\"}}")
              .statusCode();
    } catch (IOException e) {
      // the server may be gone by then
    }
  }

  /** Whether the write got no answer, but that of its deadline. */
  boolean hung() throws InterruptedException {
    sent.await();
    return code == 0 || code == 504;
  }

  @Override
  public void close() {
    writer.interrupt();
  }
}

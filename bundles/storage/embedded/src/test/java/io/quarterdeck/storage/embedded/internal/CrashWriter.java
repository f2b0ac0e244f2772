// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.WriteResult;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The process that {@link CrashTest} kills: eight writers that print {@code key revision} once a
 * write is acknowledged.
 */
final class CrashWriter {
  private static final int WRITERS = 8;

  private CrashWriter() {}

  public static void main(String[] args) {
    EmbeddedBackend backend = new EmbeddedBackend(Path.of(args[0]), Duration.ofMillis(200), 500);
    PrintStream out = System.out;
    for (int w = 0; w < WRITERS; w++) {
      String prefix = "/r/" + args[1] + "/" + w + "/";
      Thread.ofPlatform().start(() -> write(backend, prefix, out));
    }
  }

  @SuppressWarnings("InfiniteLoop")
  private static void write(EmbeddedBackend backend, String prefix, PrintStream out) {
    for (int i = 0; true; i++) {
      String key = prefix + i;
      byte[] value = (key + " " + "x".repeat(500)).getBytes(StandardCharsets.UTF_8);
      if (backend.create(key, value, 0) instanceof WriteResult.Written done) {
        synchronized (CrashWriter.class) {
          out.println(key + " " + done.revision());
          out.flush();
        }
      }
    }
  }
}

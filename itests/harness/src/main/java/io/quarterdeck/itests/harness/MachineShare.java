// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives the machine to one module alone, from its first test to the end of its process, when its
 * pom says {@code quarterdeck.alone} because it measures; the modules that do not measure share it,
 * as many as the build works on. Found by JUnit as a service.
 */
public final class MachineShare implements BeforeAllCallback {
  private static @Nullable FileLock held;

  @Override
  public void beforeAll(ExtensionContext context) {
    hold(!Boolean.getBoolean("quarterdeck.alone"));
  }

  private static synchronized void hold(boolean shared) {
    if (held != null) {
      return;
    }
    Path folder = Path.of(System.getProperty("quarterdeck.root", ".")).resolve("itests/target");
    try {
      Files.createDirectories(folder);
      held =
          FileChannel.open(
                  folder.resolve("lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE)
              .lock(0, Long.MAX_VALUE, shared);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

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
 * Lets the tests of one module at a time use the machine, from its first test to the end of its
 * process, however many modules the build works on: some of them measure. Found by JUnit as a
 * service.
 */
public final class OneModuleAtATime implements BeforeAllCallback {
  private static @Nullable FileLock held;

  @Override
  public void beforeAll(ExtensionContext context) {
    hold();
  }

  private static synchronized void hold() {
    if (held != null) {
      return;
    }
    Path folder = Path.of(System.getProperty("quarterdeck.root", ".")).resolve("itests/target");
    try {
      Files.createDirectories(folder);
      held =
          FileChannel.open(
                  folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
              .lock();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

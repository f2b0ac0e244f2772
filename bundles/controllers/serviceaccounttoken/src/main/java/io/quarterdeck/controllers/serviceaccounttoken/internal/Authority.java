// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import io.quarterdeck.libraries.certificates.RootAuthority;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What secrets hold as {@code ca.crt}: a file's text, which may change, or nothing. Thread-safe.
 */
final class Authority {
  private final @Nullable RootAuthority file;
  private final Duration every;

  /**
   * @param path empty for none
   * @param every how often it is to be checked
   */
  Authority(String path, Duration every) {
    file =
        path.isEmpty()
            ? null
            : new RootAuthority(Path.of(path), "the ca.crt of service account tokens");
    this.every = every;
  }

  String text() {
    return file == null ? "" : file.text();
  }

  /** Whether there is another text than before. */
  boolean refresh() {
    return file != null && file.refresh();
  }

  /** When it is to be checked again; null for never. */
  @Nullable Duration every() {
    return file == null ? null : every;
  }
}

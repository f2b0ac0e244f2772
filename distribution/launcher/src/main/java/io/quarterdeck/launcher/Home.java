// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * Where the distribution lies: what the system property says, which the commands set, or else the
 * folder above the one that this jar is in.
 */
final class Home {
  private static final String PROPERTY = "quarterdeck.home";

  private Home() {}

  /** Makes it known to all of the launcher. */
  static void find() {
    CodeSource source = Home.class.getProtectionDomain().getCodeSource();
    if (System.getProperty(PROPERTY) == null && source != null) {
      try {
        Path home = above(source.getLocation().toURI());
        if (home != null) {
          System.setProperty(PROPERTY, home.toString());
        }
      } catch (URISyntaxException e) {
        // as without a jar: the working directory
      }
    }
  }

  /** Null when it is in no distribution's {@code lib/}. */
  static @Nullable Path above(URI jar) {
    if (!jar.getPath().endsWith("/lib/io.quarterdeck.launcher.jar")) {
      return null;
    }
    Path lib = Path.of(jar).getParent();
    return lib == null ? null : lib.getParent();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the server: those of a folder that is named, or those of the artifact. */
final class ServerFiles {
  /** Names a distribution, unpacked. */
  static final String HOME = "quarterdeck.home";

  /** Where the artifact has its files. */
  static final String ROOT = "META-INF/quarterdeck/server/";

  private static final Artifact ARTIFACT = new Artifact("server", ROOT, "lib/build.properties");

  private final Path cache;
  private final ClassLoader loader;

  ServerFiles(Path cache, ClassLoader loader) {
    this.cache = cache;
    this.loader = loader;
  }

  /** The folder with {@code lib}, {@code etc}, {@code system}. */
  Path home() throws IOException {
    String named = System.getProperty(HOME);
    if (named != null) {
      Path home = Path.of(named).toAbsolutePath();
      if (!Files.isDirectory(home.resolve("lib"))) {
        throw new IllegalStateException(HOME + " is " + named + ", which has no lib folder");
      }
      return home;
    }
    Path home = ARTIFACT.files(cache, loader, folder -> {});
    if (home == null) {
      throw new IllegalStateException(
          "the server is not on the class path: add io.quarterdeck:quarterdeck-server to the"
              + " dependencies of the test, or set the system property "
              + HOME
              + " to an unpacked distribution");
    }
    return home;
  }
}

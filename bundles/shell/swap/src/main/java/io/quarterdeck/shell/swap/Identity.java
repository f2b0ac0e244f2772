// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.shell.swap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.osgi.framework.Bundle;
import org.osgi.framework.Version;

/** Which bundle a jar is, and in which version. */
record Identity(String name, Version version) {

  /**
   * Of a jar.
   *
   * @throws IllegalArgumentException when it is no bundle
   */
  static Identity of(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      Attributes headers = manifest == null ? new Attributes() : manifest.getMainAttributes();
      String name = headers.getValue("Bundle-SymbolicName");
      if (name == null) {
        throw new IllegalArgumentException("the jar is no bundle");
      }
      String bare = name.split(";", 2)[0].strip();
      return new Identity(bare, Version.parseVersion(headers.getValue("Bundle-Version")));
    }
  }

  boolean is(Bundle bundle) {
    return name.equals(bundle.getSymbolicName()) && version.equals(bundle.getVersion());
  }

  String file() {
    return name + "-" + version + ".jar";
  }

  @Override
  public String toString() {
    return name + " " + version;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.io.IOException;
import java.nio.file.Path;
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
    Artifact artifact = Artifact.read(jar);
    if (artifact == null) {
      throw new IllegalArgumentException("the jar is no bundle");
    }
    return artifact.identity();
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

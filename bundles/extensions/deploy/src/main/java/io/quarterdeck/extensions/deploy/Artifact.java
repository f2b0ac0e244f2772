// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Constants;
import org.osgi.framework.Version;

/**
 * A jar that is a bundle.
 *
 * @param alone whether no other version of it may be there: a singleton
 * @param shared whether others may be wired to it: it exports packages, or is a fragment
 */
record Artifact(Path path, Identity identity, boolean alone, boolean shared) {

  /** Null for what is no bundle. */
  static @Nullable Artifact read(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      Attributes headers = manifest == null ? new Attributes() : manifest.getMainAttributes();
      String name = headers.getValue(Constants.BUNDLE_SYMBOLICNAME);
      if (name == null) {
        return null;
      }
      String[] parts = name.split(";", 2);
      Version version = Version.parseVersion(headers.getValue(Constants.BUNDLE_VERSION));
      return new Artifact(
          jar,
          new Identity(parts[0].strip(), version),
          parts.length > 1 && parts[1].replaceAll("[\\s\"]", "").contains("singleton:=true"),
          headers.getValue(Constants.EXPORT_PACKAGE) != null
              || headers.getValue(Constants.FRAGMENT_HOST) != null);
    }
  }
}

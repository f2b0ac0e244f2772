// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import aQute.bnd.header.OSGiHeader;
import aQute.bnd.header.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** What the rules check of one bundle. */
record BundleManifest(
    String symbolicName,
    Set<String> imports,
    Set<String> exports,
    Set<String> wild,
    Set<String> packages) {

  static BundleManifest read(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Set<String> packages = new TreeSet<>();
      file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class") && name.contains("/"))
          .forEach(
              name -> packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.')));
      return of(file.getManifest(), packages);
    }
  }

  static BundleManifest of(Manifest manifest, Set<String> packages) {
    Attributes main = manifest.getMainAttributes();
    Set<String> wild = new TreeSet<>(names(main, "DynamicImport-Package"));
    wild.addAll(names(main, "Require-Bundle"));
    Set<String> symbolic = names(main, "Bundle-SymbolicName");
    return new BundleManifest(
        symbolic.isEmpty() ? "" : symbolic.iterator().next(),
        names(main, "Import-Package"),
        names(main, "Export-Package"),
        wild,
        packages);
  }

  private static Set<String> names(Attributes main, String header) {
    Parameters parameters = OSGiHeader.parseHeader(main.getValue(header));
    return new TreeSet<>(parameters.keySet());
  }
}

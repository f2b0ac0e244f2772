// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.net.URL;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.osgi.framework.Bundle;

/**
 * The documents of a bundle, without resolving it: {@link Bundle#findEntries} does, and whoever
 * starts or updates the bundle at that moment fails.
 */
final class BundleEntries {
  private BundleEntries() {}

  /** The XML documents of a folder, not of those below it; none of a bundle that has gone. */
  static List<URL> in(Bundle bundle, String folder) {
    List<URL> out = new ArrayList<>();
    try {
      Enumeration<String> paths = bundle.getEntryPaths(folder);
      while (paths != null && paths.hasMoreElements()) {
        String path = paths.nextElement();
        URL document = path.endsWith(".xml") ? bundle.getEntry(path) : null;
        if (document != null) {
          out.add(document);
        }
      }
    } catch (IllegalStateException e) {
      return List.of(); // it is uninstalled by now
    }
    return out;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/**
 * The bundles that come from files of {@code deploy/}. The location of one is the file's, with a
 * number in the place of a query: two versions of a file can be there at once. FileInstall knows
 * such a location again after a restart.
 */
final class Deployed {
  private final BundleContext system;

  /**
   * @param system the framework's own context, which sees all bundles
   */
  Deployed(BundleContext system) {
    this.system = system;
  }

  /** Null for a bundle that is from no file, such as one that is shipped. */
  static @Nullable Path file(Bundle bundle) {
    String location = bundle.getLocation();
    return location.startsWith("file:") ? Path.of(URI.create(location).getPath()) : null;
  }

  /** A location that no bundle has. */
  String free(Path file) {
    long number = System.currentTimeMillis();
    String location = file.toUri() + "?" + number;
    while (system.getBundle(location) != null) {
      location = file.toUri() + "?" + ++number;
    }
    return location;
  }

  List<Bundle> from(Path file) {
    return all().stream().filter(b -> file.equals(file(b))).toList();
  }

  /**
   * Versions of a bundle whose files have gone. FileInstall does not report the end of a file that
   * it had not reported yet, while its bundle may be here as the successor of another.
   */
  List<Bundle> withoutFile(String name) {
    return all().stream()
        .filter(b -> name.equals(b.getSymbolicName()))
        .filter(
            b -> {
              Path file = file(b);
              return file != null && !Files.exists(file);
            })
        .toList();
  }

  /** Null when it is not installed, from wherever. */
  @Nullable Bundle find(Identity identity) {
    return all().stream().filter(identity::is).findFirst().orElse(null);
  }

  private List<Bundle> all() {
    return Arrays.asList(system.getBundles());
  }
}

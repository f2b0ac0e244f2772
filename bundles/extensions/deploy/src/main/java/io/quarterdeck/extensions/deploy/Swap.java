// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;

/** One replacement: waits for the new bundle, then takes the old ones away. */
final class Swap {
  private final BundleContext system;
  private final Succession succession;
  private final List<Path> deploy;

  /**
   * @param system the framework's own context, which sees all bundles
   * @param deploy the folders whose jars come and go as bundles by themselves
   */
  Swap(BundleContext system, Succession succession, List<Path> deploy) {
    this.system = system;
    this.succession = succession;
    this.deploy = deploy;
  }

  /** The others that offer a plugin which {@code next}, once it is there, offers too. */
  List<Bundle> replaced(Identity next, String name) {
    succession.await(() -> find(next) != null, () -> next + " does not come up");
    Bundle bundle = Objects.requireNonNull(find(next));
    succession.await(
        () -> Offer.of(bundle).stream().anyMatch(o -> o.name().equals(name)),
        () -> next + " offers no plugin " + name);
    List<Bundle> old =
        Arrays.stream(system.getBundles()).filter(b -> rival(b, bundle, name)).toList();
    for (Bundle other : old) {
      succession.awaitReady(bundle, other);
    }
    return old;
  }

  private @Nullable Bundle find(Identity wanted) {
    return Arrays.stream(system.getBundles())
        .filter(b -> wanted.is(b) && b.getState() == Bundle.ACTIVE)
        .findFirst()
        .orElse(null);
  }

  private static boolean rival(Bundle other, Bundle next, String name) {
    Set<Offer> offers = Offer.of(next);
    return !other.equals(next)
        && Offer.of(other).stream().anyMatch(o -> o.name().equals(name) && offers.contains(o));
  }

  /** Stops a bundle, which waits for the requests that use it, and takes it away. */
  void remove(Bundle old) throws BundleException, IOException {
    old.stop(Bundle.STOP_TRANSIENT);
    Path file = Deployed.file(old);
    if (file == null || !deploy.contains(file.getParent())) {
      old.uninstall();
    } else {
      // what came from the folder leaves with its file: else it would be looked for there for ever
      Files.deleteIfExists(file);
      succession.await(
          () -> old.getState() == Bundle.UNINSTALLED,
          () -> old + " does not leave " + file.getParent());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.shell.swap;

import io.quarterdeck.runtime.chain.Chain;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;

/** One replacement: waits for the new bundle, then takes the old ones away. */
final class Swap {
  private static final long PAUSE_MILLIS = 10;

  private final BundleContext system;
  private final Supplier<Collection<Chain<?>>> chains;
  private final Path deploy;
  private final Duration patience;

  /**
   * @param system the framework's own context, which sees all bundles
   * @param deploy the folder whose jars come and go as bundles by themselves
   * @param patience how long the new one may take to be there
   */
  Swap(
      BundleContext system, Supplier<Collection<Chain<?>>> chains, Path deploy, Duration patience) {
    this.system = system;
    this.chains = chains;
    this.deploy = deploy;
    this.patience = patience;
  }

  /** The others that offer a plugin which {@code next}, once it is there, offers too. */
  List<Bundle> replaced(Identity next, String name) {
    Bundle bundle = await(() -> find(next), next + " does not come up");
    await(
        () -> Offer.of(bundle).stream().anyMatch(o -> o.name().equals(name)) ? bundle : null,
        next + " offers no plugin " + name);
    List<Bundle> old =
        Arrays.stream(system.getBundles()).filter(b -> rival(b, bundle, name)).toList();
    for (Bundle other : old) {
      await(
          () -> lacking(bundle, other).isEmpty() ? bundle : null,
          () -> next + " lacks " + lacking(bundle, other));
      awaitInChains(other, bundle);
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

  private static Set<String> lacking(Bundle next, Bundle other) {
    Set<Offer> offers = new HashSet<>(Offer.of(other));
    offers.removeAll(Offer.of(next));
    Set<String> names = new TreeSet<>();
    offers.forEach(o -> names.add(o.toString()));
    return names;
  }

  /** Registered is not enough: a component is activated by the chain that gets it. */
  private void awaitInChains(Bundle old, Bundle next) {
    for (Chain<?> chain : chains.get()) {
      for (Offer offer : Offer.of(old)) {
        if (chain.offers(offer.name(), old.getVersion().toString())) {
          await(
              () -> chain.offers(offer.name(), next.getVersion().toString()) ? next : null,
              next.getSymbolicName() + " does not start its " + chain.kind() + " " + offer.name());
        }
      }
    }
  }

  /** Stops a bundle, which waits for the requests that use it, and takes it away. */
  void remove(Bundle old) throws BundleException, IOException {
    old.stop(Bundle.STOP_TRANSIENT);
    Path file = file(old);
    if (file == null) {
      old.uninstall();
    } else {
      // what came from the folder leaves with its file: else it would be looked for there for ever
      Files.deleteIfExists(file);
      await(
          () -> old.getState() == Bundle.UNINSTALLED ? old : null,
          old + " does not leave " + deploy);
    }
  }

  private @Nullable Path file(Bundle bundle) {
    if (!bundle.getLocation().startsWith("file:")) {
      return null;
    }
    Path file = Path.of(URI.create(bundle.getLocation()));
    return deploy.equals(file.getParent()) ? file : null;
  }

  private <T> T await(Supplier<@Nullable T> condition, String otherwise) {
    return await(condition, () -> otherwise);
  }

  private <T> T await(Supplier<@Nullable T> condition, Supplier<String> otherwise) {
    long end = System.nanoTime() + patience.toNanos();
    T found = condition.get();
    while (found == null) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(otherwise.get());
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
      found = condition.get();
    }
    return found;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import io.quarterdeck.runtime.chain.Chain;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/** Waits until one bundle can take another's place in all chains. */
final class Succession {
  private static final long PAUSE_MILLIS = 10;

  private final Supplier<Collection<Chain<?>>> chains;
  private final Duration patience;

  /**
   * @param patience how long a bundle may take
   */
  Succession(Supplier<Collection<Chain<?>>> chains, Duration patience) {
    this.chains = chains;
    this.patience = patience;
  }

  /**
   * Returns when all that {@code old} offers is ready in {@code next}.
   *
   * @throws IllegalStateException saying what is not
   */
  void awaitReady(Bundle next, Bundle old) {
    await(() -> lacking(next, old).isEmpty(), () -> next + " lacks " + lacking(next, old));
    await(() -> start(next, old), () -> next + " does not start what it offers");
    // registered is not enough: a component is activated by the chain that gets it
    for (Chain<?> chain : chains.get()) {
      for (Offer offer : Offer.of(old)) {
        if (chain.offers(offer.name(), old.getVersion().toString())) {
          await(
              () -> chain.offers(offer.name(), next.getVersion().toString()),
              () ->
                  next.getSymbolicName()
                      + " does not start its "
                      + chain.kind()
                      + " "
                      + offer.name());
        }
      }
    }
  }

  /** A component is made for the first who gets it, who is in no chain maybe. */
  private static boolean start(Bundle next, Bundle old) {
    Set<Offer> wanted = Offer.of(old);
    return Offer.services(next).stream()
        .filter(service -> Offer.of(service).stream().anyMatch(wanted::contains))
        .allMatch(service -> starts(next, service));
  }

  private static boolean starts(Bundle bundle, ServiceReference<?> service) {
    boolean started = bundle.getBundleContext().getService(service) != null;
    if (started) {
      bundle.getBundleContext().ungetService(service);
    }
    return started;
  }

  private static Set<String> lacking(Bundle next, Bundle old) {
    Set<Offer> offers = new HashSet<>(Offer.of(old));
    offers.removeAll(Offer.of(next));
    Set<String> names = new TreeSet<>();
    offers.forEach(o -> names.add(o.toString()));
    return names;
  }

  /**
   * Returns when a condition holds.
   *
   * @throws IllegalStateException when it does not in time
   */
  void await(BooleanSupplier condition, Supplier<String> otherwise) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(otherwise.get());
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}

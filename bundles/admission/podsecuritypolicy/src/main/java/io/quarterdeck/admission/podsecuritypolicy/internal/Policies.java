// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The policies that there are; followed from the first question on. Thread-safe. */
final class Policies implements AutoCloseable {
  static final GroupResource RESOURCE = new GroupResource("policy", "podsecuritypolicies");

  private static final Logger LOG = System.getLogger(Policies.class.getName());

  private final ObjectReader reader;
  private @Nullable Followed<Optional<Policy>> followed;

  Policies(ObjectReader reader) {
    this.reader = reader;
  }

  /** By name, but for the one to be tried first. */
  List<Policy> inOrder(String first) {
    return followed().all().stream()
        .flatMap(Optional::stream)
        .sorted(
            Comparator.<Policy, Boolean>comparing(p -> !p.name().equals(first))
                .thenComparing(Policy::name))
        .toList();
  }

  private synchronized Followed<Optional<Policy>> followed() {
    Followed<Optional<Policy>> f = followed;
    if (f == null) {
      f = new Followed<>(reader, RESOURCE, Policies::read);
      followed = f;
    }
    return f;
  }

  private static Optional<Policy> read(ApiObject object) {
    try {
      return Optional.of(Policy.of(object));
    } catch (Unusable e) {
      String name = object.meta().name();
      LOG.log(Level.WARNING, "PodSecurityPolicy " + name + " is not used: " + e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public synchronized void close() {
    if (followed != null) {
      followed.close();
    }
  }
}

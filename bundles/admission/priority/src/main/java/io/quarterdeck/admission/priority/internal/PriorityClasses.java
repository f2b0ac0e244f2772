// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.priority.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The priority classes as they are now. Thread-safe. */
final class PriorityClasses implements AutoCloseable {
  static final GroupResource RESOURCE = new GroupResource("scheduling.k8s.io", "priorityclasses");

  private final ObjectReader reader;
  private final Followed<PriorityClass> followed;

  PriorityClasses(ObjectReader reader) {
    this.reader = reader;
    this.followed = new Followed<>(reader, RESOURCE, PriorityClass::of);
  }

  /** The class, or null; one made a moment ago is found too. */
  @Nullable PriorityClass find(String name) {
    PriorityClass known = followed.get("", name);
    if (known != null) {
      return known;
    }
    ApiObject live = reader.getLive(RESOURCE, "", name);
    return live == null ? null : PriorityClass.of(live);
  }

  /** The global default; of several the lowest. */
  @Nullable PriorityClass globalDefault() {
    return followed.all().stream()
        .filter(PriorityClass::globalDefault)
        .min(Comparator.comparingLong(PriorityClass::value))
        .orElse(null);
  }

  @Override
  public void close() {
    followed.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * What is registered now: one immutable table that requests read without a lock. A service of this
 * bundle alone.
 */
@Component(service = Registrations.class)
public final class Registrations {
  private volatile Table table = new Table(List.of(), Map.of());
  private volatile boolean complete;

  private record Table(Collection<Registration> all, Map<String, Registration> passedOn) {}

  @Activate
  public Registrations() {}

  /**
   * Replaces all.
   *
   * @param local those that are never passed on, whatever an APIService says
   */
  public void set(Collection<Registration> all, LocalVersions local) {
    Map<String, Registration> passedOn = new HashMap<>();
    for (Registration r : all) {
      if (r.backend() != null && !local.contains(r.service().served())) {
        passedOn.put(r.service().served().toString(), r);
      }
    }
    table = new Table(List.copyOf(all), Map.copyOf(passedOn));
  }

  /** Who answers for {@code GROUP/VERSION}; null when this server does, or nobody. */
  public @Nullable Registration passedOn(String groupVersion) {
    return table.passedOn().get(groupVersion);
  }

  /** Those whose requests are passed on. */
  public Collection<Registration> passedOn() {
    return table.passedOn().values();
  }

  /** All, those that this server answers itself among them. */
  public Collection<Registration> all() {
    return table.all();
  }

  /** Whether all APIServices that are stored have been read. */
  public boolean isComplete() {
    return complete;
  }

  public void setComplete(boolean value) {
    complete = value;
  }
}

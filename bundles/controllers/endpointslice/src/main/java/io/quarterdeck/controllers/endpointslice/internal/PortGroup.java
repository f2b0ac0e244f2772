// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that have the same ports, and how they are spread over slices so that few slices
 * change: those that are there stay where they are, new ones go where something changes anyway,
 * then where they all have room, then into slices of their own. For one thread.
 */
final class PortGroup {
  private final ApiObject service;
  private final String addressType;
  private final List<@Nullable Object> ports;
  private final int most;
  private final Map<Endpoint.Key, Endpoint> open = new LinkedHashMap<>();
  private final List<ApiObject> unchanged = new ArrayList<>();
  private final SlicePlan plan = SlicePlan.empty();

  /**
   * @param most endpoints in a slice
   */
  PortGroup(ApiObject service, String addressType, List<@Nullable Object> ports, int most) {
    this.service = service;
    this.addressType = addressType;
    this.ports = ports;
    this.most = most;
  }

  void add(Endpoint endpoint) {
    open.put(endpoint.key(), endpoint);
  }

  /** How to get there from the slices that have these ports. */
  SlicePlan plan(List<ApiObject> existing) {
    existing.forEach(this::keep);
    fillChanged();
    while (!open.isEmpty()) {
      fill(next());
    }
    return plan;
  }

  /** A slice that is to take in more. */
  private ApiObject next() {
    ApiObject room = withRoom();
    if (room == null) {
      ApiObject fresh = Slices.create(service, addressType, ports);
      plan.creates().add(fresh);
      return fresh;
    }
    unchanged.remove(room);
    ApiObject next = room.copy();
    plan.updates().add(next);
    return next;
  }

  private void keep(ApiObject slice) {
    List<Endpoint> kept = new ArrayList<>();
    boolean changed = false;
    for (Endpoint endpoint : Slices.endpoints(slice)) {
      Endpoint wanted = open.remove(endpoint.key());
      if (wanted != null) {
        kept.add(wanted);
        changed |= !wanted.tree().equals(endpoint.tree());
      }
    }
    boolean fewer = kept.size() != Slices.size(slice);
    if (fewer && kept.isEmpty()) {
      plan.deletes().add(slice);
    } else if (fewer || changed || !Slices.hasLabels(slice, service)) {
      ApiObject next = slice.copy();
      Slices.setEndpoints(next, kept);
      Slices.setLabels(next, service);
      plan.updates().add(next);
    } else {
      unchanged.add(slice);
    }
  }

  /** The fullest first. */
  private void fillChanged() {
    plan.updates().stream()
        .sorted(Comparator.comparing((ApiObject s) -> -Slices.size(s)))
        .forEach(this::fill);
  }

  private void fill(ApiObject slice) {
    List<Endpoint> all = new ArrayList<>(Slices.endpoints(slice));
    Iterator<Endpoint> next = open.values().iterator();
    while (next.hasNext() && all.size() < most) {
      all.add(next.next());
      next.remove();
    }
    Slices.setEndpoints(slice, all);
  }

  /** A slice that has room for all that are left, and the least; null when none has. */
  private @Nullable ApiObject withRoom() {
    ApiObject best = null;
    for (ApiObject slice : unchanged) {
      int size = Slices.size(slice);
      if (size + open.size() <= most && (best == null || size > Slices.size(best))) {
        best = slice;
      }
    }
    return open.size() < most ? best : null;
  }
}

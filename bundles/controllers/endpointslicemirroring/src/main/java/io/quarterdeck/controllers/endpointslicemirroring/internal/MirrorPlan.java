// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.controllers.endpointslicemirroring.internal.MirrorGroup.Key;
import io.quarterdeck.libraries.slices.SliceChanges;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to get from the slices that are there to those that should be.
 *
 * @param creates without names
 * @param updates with the revision that they were made of
 */
record MirrorPlan(List<ApiObject> creates, List<ApiObject> updates, List<ApiObject> deletes)
    implements SliceChanges {

  static MirrorPlan of(ApiObject endpoints, Mirror mirror, List<ApiObject> existing) {
    MirrorPlan plan = new MirrorPlan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Map<Key, List<ApiObject>> byKey = new LinkedHashMap<>();
    for (ApiObject slice : existing) {
      Key key = Key.of(slice.field("addressType").text(), slice.field("ports"));
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(slice);
    }
    List<MirrorGroup> missing = new ArrayList<>();
    for (MirrorGroup group : mirror.groups()) {
      List<ApiObject> same = byKey.remove(group.key());
      if (same == null) {
        missing.add(group);
      } else {
        plan.keep(same.getFirst(), endpoints, group);
        plan.deletes.addAll(same.subList(1, same.size()));
      }
    }
    byKey.values().forEach(plan.deletes::addAll);
    missing.forEach(group -> plan.add(endpoints, group));
    return plan;
  }

  private void keep(ApiObject slice, ApiObject endpoints, MirrorGroup group) {
    if (!Mirrors.isFilled(slice, endpoints, group)) {
      ApiObject next = slice.copy();
      Mirrors.fill(next, endpoints, group);
      updates.add(next);
    }
  }

  /** One that would go is written over, if its family is the same. */
  private void add(ApiObject endpoints, MirrorGroup group) {
    for (ApiObject slice : deletes) {
      if (slice.field("addressType").text().equals(group.addressType())) {
        deletes.remove(slice);
        ApiObject next = slice.copy();
        Mirrors.fill(next, endpoints, group);
        updates.add(next);
        return;
      }
    }
    creates.add(Mirrors.create(endpoints, group));
  }
}

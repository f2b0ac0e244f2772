// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.slices.SliceChanges;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What is to be done with slices.
 *
 * @param creates without names
 * @param updates with the revision that they were made of
 */
record SlicePlan(List<ApiObject> creates, List<ApiObject> updates, List<ApiObject> deletes)
    implements SliceChanges {

  static SlicePlan empty() {
    return new SlicePlan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  void add(SlicePlan other) {
    creates.addAll(other.creates);
    updates.addAll(other.updates);
    deletes.addAll(other.deletes);
  }

  /**
   * A slice that would be deleted is written over with one that would be created. One that is
   * another Service's of the same name is left to the garbage collector.
   */
  void reuse(ApiObject service) {
    Iterator<ApiObject> old = deletes.iterator();
    while (old.hasNext() && !creates.isEmpty()) {
      ApiObject gone = old.next();
      ApiObject fresh = creates.getLast();
      if (Slices.addressType(gone).equals(Slices.addressType(fresh))
          && Slices.isOwnedBy(gone, service)) {
        fresh.meta().setName(gone.meta().name());
        fresh.meta().setUid(gone.meta().uid());
        fresh.meta().setResourceVersion(gone.meta().resourceVersion());
        updates.add(fresh);
        creates.removeLast();
        old.remove();
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.controllers.persistentvolumebinder.internal.VolumeIndex.Entry;
import io.quarterdeck.controllers.persistentvolumebinder.internal.VolumeIndex.Modes;

/**
 * What a claim wants.
 *
 * @param volume the one that it names; empty for any
 */
record Wanted(String volume, String storageClass, Modes modes, Quantity size) {
  static Wanted of(ApiObject claim) {
    return new Wanted(
        claim.field("spec").get("volumeName").text(),
        StorageClasses.nameOf(claim),
        Modes.of(claim),
        Fit.request(claim));
  }

  /** Whether a change of a volume may be what the claim waits for. */
  boolean mayBe(Entry entry) {
    return volume.isEmpty()
        ? entry.isFree()
            && entry.pool().modes().containsAll(modes)
            && entry.capacity().compareTo(size) >= 0
        : volume.equals(entry.name());
  }
}

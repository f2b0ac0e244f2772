// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Trees;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a claim says of the volume that it has. */
final class ClaimStatus {
  static final String BOUND = "Bound";
  static final String PENDING = "Pending";
  static final String LOST = "Lost";

  private static final String CAPACITY = "capacity";
  private static final String MODES = "accessModes";
  private static final String ATTRIBUTES = "currentVolumeAttributesClassName";

  private ClaimStatus() {}

  static String phase(ApiObject o) {
    return o.field("status").get("phase").text();
  }

  /** It has none. */
  static void reset(ApiObject claim, String phase) {
    Map<String, @Nullable Object> status = claim.object("status");
    status.put("phase", phase);
    List.of(MODES, CAPACITY, ATTRIBUTES).forEach(status::remove);
  }

  /**
   * It has this one. The capacity is written once: later it may differ from that of the volume,
   * while its file system has not grown.
   */
  static void bind(ApiObject claim, ApiObject volume) {
    String before = phase(claim);
    Map<String, @Nullable Object> status = claim.object("status");
    status.put("phase", BOUND);
    Node modes = volume.field("spec").get(MODES);
    put(status, MODES, modes);
    if (!before.equals(BOUND)) {
      capacity(status, claim, volume);
    }
    if (before.equals(PENDING)) {
      put(status, ATTRIBUTES, volume.field("spec").get("volumeAttributesClassName"));
    }
  }

  private static void put(Map<String, @Nullable Object> status, String field, Node value) {
    if (value.isEmpty()) {
      status.remove(field);
    } else if (!Objects.equals(status.get(field), value.value())) {
      status.put(field, Trees.copyValue(value.value()));
    }
  }

  private static void capacity(
      Map<String, @Nullable Object> status, ApiObject claim, ApiObject volume) {
    Node all = volume.field("spec").get(CAPACITY);
    String small = volume.meta().annotations().get(Annotations.PRE_RESIZE_CAPACITY);
    if (small != null) {
      boolean valid = Quantity.parseOrNull(small) != null;
      Trees.object(status, CAPACITY).put("storage", valid ? small : all.get("storage").text());
      return;
    }
    Quantity said =
        Quantity.parseOrNull(claim.field("status").at(CAPACITY, "storage").text("none"));
    if (said == null || said.compareTo(Fit.capacity(volume)) != 0) {
      put(status, CAPACITY, all);
    }
  }
}

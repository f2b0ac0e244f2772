// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitranger.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One LimitRange.
 *
 * @param items its limits, in the order of the object
 */
record Limits(List<Item> items) {

  /** The limits of one type, {@code Container}, {@code Pod} or {@code PersistentVolumeClaim}. */
  record Item(
      String type,
      Map<String, Quantity> min,
      Map<String, Quantity> max,
      Map<String, Quantity> ratio,
      Map<String, String> defaults,
      Map<String, String> defaultRequests) {

    static Item of(Node limit) {
      return new Item(
          limit.get("type").text(),
          ResourceList.of(limit.get("min")),
          ResourceList.of(limit.get("max")),
          ResourceList.of(limit.get("maxLimitRequestRatio")),
          new TreeMap<>(limit.get("default").stringMap()),
          new TreeMap<>(limit.get("defaultRequest").stringMap()));
    }
  }

  static Limits of(ApiObject range) {
    return new Limits(range.field("spec").get("limits").items().stream().map(Item::of).toList());
  }

  List<Item> ofType(String type) {
    return items.stream().filter(i -> i.type().equals(type)).toList();
  }
}

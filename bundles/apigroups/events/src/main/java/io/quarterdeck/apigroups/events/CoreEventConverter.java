// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.VersionConverter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Between {@code events.k8s.io/v1} and {@code v1} of the core group: fields have other names. */
final class CoreEventConverter implements VersionConverter {
  /** Names of this group to names of the core group. */
  private static final Map<String, String> TO_CORE =
      Map.of(
          "regarding", "involvedObject",
          "note", "message",
          "reportingController", "reportingComponent",
          "deprecatedSource", "source",
          "deprecatedFirstTimestamp", "firstTimestamp",
          "deprecatedLastTimestamp", "lastTimestamp",
          "deprecatedCount", "count");

  private static final Map<String, String> FROM_CORE =
      TO_CORE.entrySet().stream()
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

  /** What the core group always writes, and what stands there for nothing. */
  private static final List<String> CORE_ALWAYS = List.of("involvedObject", "source");

  private static final List<String> CORE_TIMES =
      List.of("firstTimestamp", "lastTimestamp", "eventTime");

  /** Removes what stands under names that only the served form has. */
  static void dropServedNames(ApiObject stored) {
    TO_CORE.keySet().forEach(stored.tree()::remove);
  }

  @Override
  public ApiObject toStored(ApiObject served) {
    ApiObject out = renamed(served, "v1", TO_CORE);
    Map<String, @Nullable Object> tree = out.tree();
    CORE_ALWAYS.forEach(f -> tree.putIfAbsent(f, new LinkedHashMap<>()));
    for (String time : CORE_TIMES) {
      if (!tree.containsKey(time)) {
        tree.put(time, null);
      }
    }
    tree.putIfAbsent("reportingComponent", "");
    tree.putIfAbsent("reportingInstance", "");
    return out;
  }

  @Override
  public ApiObject fromStored(ApiObject stored) {
    ApiObject out = renamed(stored, "events.k8s.io/v1", FROM_CORE);
    Map<String, @Nullable Object> tree = out.tree();
    tree.putIfAbsent("deprecatedSource", new LinkedHashMap<>());
    for (String time :
        List.of("deprecatedFirstTimestamp", "deprecatedLastTimestamp", "eventTime")) {
      if (!tree.containsKey(time)) {
        tree.put(time, null);
      }
    }
    tree.putIfAbsent("regarding", new LinkedHashMap<>());
    for (String text : List.of("reportingController", "reportingInstance")) {
      tree.remove(text, "");
    }
    tree.remove("deprecatedCount", 0L);
    if (tree.get("regarding") instanceof Map<?, ?> m && m.isEmpty()) {
      tree.remove("regarding");
    }
    return out;
  }

  private static ApiObject renamed(ApiObject object, String apiVersion, Map<String, String> names) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    object.tree().forEach((k, v) -> tree.put(names.getOrDefault(k, k), v));
    tree.put("apiVersion", apiVersion);
    return new ApiObject(tree);
  }
}

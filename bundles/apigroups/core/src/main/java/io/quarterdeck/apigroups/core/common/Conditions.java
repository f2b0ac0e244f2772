// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sets one condition of a status, in its place when it is there already. */
public final class Conditions {
  private Conditions() {}

  /**
   * @param more adds what the condition has besides type, status and transition time, which moves
   *     only with the status
   */
  public static void set(
      Map<String, @Nullable Object> status,
      String type,
      String value,
      Instant now,
      Consumer<Map<String, @Nullable Object>> more) {
    List<@Nullable Object> conditions = Trees.list(status, "conditions");
    Map<String, @Nullable Object> condition = null;
    for (Object c : conditions) {
      Map<String, @Nullable Object> tree = Trees.asObject(c);
      if (tree != null && type.equals(tree.get("type"))) {
        condition = tree;
      }
    }
    if (condition == null) {
      condition = new LinkedHashMap<>();
      condition.put("type", type);
      conditions.add(condition);
    }
    if (!value.equals(condition.put("status", value))) {
      condition.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    more.accept(condition);
  }
}

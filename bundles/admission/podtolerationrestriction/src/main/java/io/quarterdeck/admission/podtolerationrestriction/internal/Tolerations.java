// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podtolerationrestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists of tolerations, and which covers which. */
final class Tolerations {
  private Tolerations() {}

  /**
   * The list that a text holds; none for an empty text.
   *
   * @throws ApiException 500 when it holds something else
   */
  static List<Node> parse(String json) {
    if (json.isBlank()) {
      return List.of();
    }
    try {
      JsonScan.duplicates(json);
      Node list = Node.root(Json.read(json));
      if (list.isPresent() && !list.isList()) {
        throw ApiException.of(
            StatusReason.UNKNOWN, "json: cannot unmarshal into a list of tolerations", null);
      }
      return list.items();
    } catch (JsonScan.Malformed e) {
      throw ApiException.of(StatusReason.UNKNOWN, e.message(), null);
    } catch (MalformedJsonException e) {
      throw ApiException.of(StatusReason.UNKNOWN, String.valueOf(e.getMessage()), null);
    }
  }

  /** All of them but those that another one covers; of equal ones the first stays. */
  static List<@Nullable Object> merge(List<Node> first, List<Node> second) {
    List<Node> all = new ArrayList<>(first);
    all.addAll(second);
    List<@Nullable Object> out = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!isCovered(all, i)) {
        out.add(Trees.copyValue(all.get(i).value()));
      }
    }
    return out;
  }

  private static boolean isCovered(List<Node> all, int at) {
    Node one = all.get(at);
    for (int i = 0; i < all.size(); i++) {
      boolean equal = Objects.equals(all.get(i).value(), one.value());
      boolean by = equal ? i < at : i != at && covers(all.get(i), one);
      if (by) {
        return true;
      }
    }
    return false;
  }

  static boolean coverAll(List<Node> whitelist, List<Node> tolerations) {
    return tolerations.stream().allMatch(t -> whitelist.stream().anyMatch(w -> covers(w, t)));
  }

  /** Whether every taint that {@code one} tolerates is tolerated by {@code wide}. */
  static boolean covers(Node wide, Node one) {
    if (Objects.equals(wide.value(), one.value())) {
      return true;
    }
    boolean exists = wide.get("operator").text().equals("Exists");
    String key = wide.get("key").text();
    boolean keys = key.equals(one.get("key").text()) || (key.isEmpty() && exists);
    String effect = wide.get("effect").text();
    boolean effects = effect.isEmpty() || effect.equals(one.get("effect").text());
    boolean values =
        exists
            || (!one.get("operator").text().equals("Exists")
                && wide.get("value").text().equals(one.get("value").text()));
    return keys && effects && values && lasts(wide, one);
  }

  private static boolean lasts(Node wide, Node one) {
    Node limit = wide.get("tolerationSeconds");
    if (!wide.get("effect").text().equals("NoExecute") || limit.isAbsent()) {
      return true;
    }
    Node asked = one.get("tolerationSeconds");
    return asked.isPresent() && asked.number() <= limit.number();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which tolerations of pods cover which. */
public final class Tolerations {
  private Tolerations() {}

  /** All of them but those that another one covers; of equal ones the first stays. */
  public static List<@Nullable Object> merge(List<Node> first, List<Node> second) {
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

  /** Whether each of these is covered by one of a whitelist. */
  public static boolean coverAll(List<Node> whitelist, List<Node> tolerations) {
    return tolerations.stream().allMatch(t -> whitelist.stream().anyMatch(w -> covers(w, t)));
  }

  /** Whether every taint that {@code one} tolerates is tolerated by {@code wide}. */
  public static boolean covers(Node wide, Node one) {
    if (Objects.equals(wide.value(), one.value())) {
      return true;
    }
    boolean exists = wide.get("operator").text().equals("Exists");
    String key = wide.get("key").text();
    boolean keys = key.equals(one.get("key").text()) || (key.isEmpty() && exists);
    String effect = wide.get("effect").text();
    boolean effects = effect.isEmpty() || effect.equals(one.get("effect").text());
    boolean values =
        switch (wide.get("operator").text()) {
          case "Exists" -> true;
          case "", "Equal" ->
              one.get("operator").text().equals("Equal")
                  && wide.get("value").text().equals(one.get("value").text());
          default -> false;
        };
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

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps pods off a node that do not tolerate it. */
public record Taint(String key, String value, String effect) {

  public static List<Taint> of(Node spec) {
    return spec.get("taints").items().stream()
        .map(t -> new Taint(t.get("key").text(), t.get("value").text(), t.get("effect").text()))
        .toList();
  }

  /** Whether pods that do not tolerate it must not come. */
  public boolean isHard() {
    return effect.equals("NoSchedule") || effect.equals("NoExecute");
  }

  public boolean isTolerated(List<Node> tolerations) {
    return tolerations.stream().anyMatch(this::isTolerated);
  }

  private boolean isTolerated(Node t) {
    String wantedEffect = t.get("effect").text();
    String wantedKey = t.get("key").text();
    if ((!wantedEffect.isEmpty() && !wantedEffect.equals(effect))
        || (!wantedKey.isEmpty() && !wantedKey.equals(key))) {
      return false;
    }
    String against = t.get("value").text();
    return switch (t.get("operator").text()) {
      case "Exists" -> true;
      case "", "Equal" -> against.equals(value);
      case "Lt" -> number(value) != null && number(against) != null && compare(against) < 0;
      case "Gt" -> number(value) != null && number(against) != null && compare(against) > 0;
      default -> false;
    };
  }

  /** The taint's value against that of a toleration. */
  private int compare(String against) {
    Long own = number(value);
    Long other = number(against);
    return own == null || other == null ? 0 : Long.compare(own, other);
  }

  private static @Nullable Long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}

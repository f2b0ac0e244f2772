// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * A {@code metav1.LabelSelector} as one line, as Table cells show it: {@code app=a,tier in (x,y)}.
 */
public final class SelectorText {
  private SelectorText() {}

  /** The line; {@code <none>} for an absent or empty selector. */
  public static String of(Node selector) {
    List<String> out = new ArrayList<>();
    new TreeMap<>(selector.get("matchLabels").stringMap()).forEach((k, v) -> out.add(k + "=" + v));
    selector.get("matchExpressions").items().forEach(e -> out.add(expression(e)));
    out.sort(null);
    return out.isEmpty() ? "<none>" : String.join(",", out);
  }

  private static String expression(Node e) {
    String key = e.get("key").text();
    String values = String.join(",", e.get("values").strings().stream().sorted().toList());
    return switch (e.get("operator").text()) {
      case "In" -> key + " in (" + values + ")";
      case "NotIn" -> key + " notin (" + values + ")";
      case "DoesNotExist" -> "!" + key;
      default -> key;
    };
  }
}

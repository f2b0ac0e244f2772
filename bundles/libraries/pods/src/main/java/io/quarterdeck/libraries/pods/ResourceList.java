// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.util.Map;
import java.util.TreeMap;

/** Amounts by resource name, as {@code requests}, {@code limits} and {@code hard} hold them. */
public final class ResourceList {
  private ResourceList() {}

  /** A sorted copy; what is no quantity is left out. */
  public static Map<String, Quantity> of(Node list) {
    Map<String, Quantity> out = new TreeMap<>();
    list.entries()
        .forEach(
            (name, amount) -> {
              Quantity q = Quantity.parseOrNull(String.valueOf(amount.value()));
              if (q != null) {
                out.put(name, q);
              }
            });
    return out;
  }

  /** Whether this is a resource of somebody else's: with a domain, and not Kubernetes'. */
  public static boolean isExtended(String name) {
    int slash = name.indexOf('/');
    return slash > 0
        && !name.startsWith("requests.")
        && !name.substring(0, slash).endsWith("kubernetes.io");
  }

  public static void add(Map<String, Quantity> into, Map<String, Quantity> more) {
    more.forEach((name, amount) -> into.merge(name, amount, Quantity::plus));
  }

  public static void max(Map<String, Quantity> into, Map<String, Quantity> other) {
    other.forEach((name, amount) -> into.merge(name, amount, (a, b) -> a.compareTo(b) < 0 ? b : a));
  }
}

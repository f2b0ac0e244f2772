// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How default roles and bindings of an older release are brought up to date: by adding only. */
final class Reconciled {
  /** An operator sets it to {@code false} on a default object that is to stay as it is. */
  static final String AUTOUPDATE = "rbac.authorization.kubernetes.io/autoupdate";

  private Reconciled() {}

  static boolean isProtected(ApiObject stored) {
    return "false".equals(stored.meta().annotations().get(AUTOUPDATE));
  }

  /** Adds the labels and annotations that are missing; those that differ stay. */
  static void mergeMetadata(ApiObject out, ApiObject wanted) {
    Map<String, String> labels = wanted.meta().labels();
    if (!labels.isEmpty()) {
      labels.forEach(out.meta().mutableLabels()::putIfAbsent);
    }
    Map<String, String> annotations = wanted.meta().annotations();
    if (!annotations.isEmpty()) {
      annotations.forEach(out.meta().mutableAnnotations()::putIfAbsent);
    }
  }

  /** Gives the list with the wanted items that it lacks, when there are any. */
  static void addMissing(Node list, Node wanted, Consumer<List<@Nullable Object>> set) {
    List<@Nullable Object> all = new ArrayList<>();
    list.items().forEach(n -> all.add(n.value()));
    int had = all.size();
    for (Node n : wanted.items()) {
      if (!all.contains(n.value())) {
        all.add(n.value());
      }
    }
    if (all.size() > had) {
      set.accept(all);
    }
  }
}

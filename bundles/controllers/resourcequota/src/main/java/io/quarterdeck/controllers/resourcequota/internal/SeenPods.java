// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.libraries.quotas.Scope;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A number for each pod that stands for what it uses and for whom it counts: admission charges what
 * a change adds, and here is seen what it frees. Thread-safe.
 */
final class SeenPods {
  /** The one scope of a pod that changes while it lives. */
  private static final Scope TERMINATING = new Scope("Terminating", "Exists", Set.of());

  private final Evaluator evaluator;
  private final Map<ObjectKey, Integer> prints = new ConcurrentHashMap<>();

  SeenPods(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  void gone(ApiObject pod) {
    prints.remove(ObjectKey.of(pod));
  }

  /** Whether it is another one than before; one that is new was charged when it was made. */
  boolean mayUseLess(ApiObject pod) {
    Map<String, String> uses = new TreeMap<>();
    for (Map.Entry<String, Quantity> one : evaluator.usage(pod).entrySet()) {
      uses.put(one.getKey(), one.getValue().toString());
    }
    int print = List.of(pod.meta().uid(), uses, evaluator.matches(TERMINATING, pod)).hashCode();
    Integer before = prints.put(ObjectKey.of(pod), print);
    String phase = pod.field("status").get("phase").text();
    return before == null
        ? phase.equals("Failed") || phase.equals("Succeeded")
        : before.intValue() != print;
  }
}

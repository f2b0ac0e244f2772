// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of a definition. */
final class Conditions {
  static final String NAMES_ACCEPTED = "NamesAccepted";
  static final String ESTABLISHED = "Established";
  static final String TERMINATING = "Terminating";
  static final String APPROVED = "KubernetesAPIApprovalPolicyConformant";

  private Conditions() {}

  /** What is said of one thing. */
  record Condition(String type, boolean holds, String reason, String message) {
    private String status() {
      return holds ? "True" : "False";
    }

    /** Whether the definition says so already. */
    boolean isIn(ApiObject definition) {
      Node there = find(definition, type);
      return there.get("status").text().equals(status())
          && there.get("reason").text().equals(reason)
          && there.get("message").text().equals(message);
    }
  }

  static Node find(ApiObject definition, String type) {
    return StatusConditions.of(definition).find(type);
  }

  static boolean holds(ApiObject definition, String type) {
    return StatusConditions.of(definition).holds(type);
  }

  /** Sets it in the definition; the time moves only with its status. */
  static void set(ApiObject definition, Condition condition, Instant now) {
    List<@Nullable Object> all = Trees.list(definition.object("status"), "conditions");
    Map<String, @Nullable Object> it = null;
    for (Object one : all) {
      Map<String, @Nullable Object> c = Trees.asObject(one);
      if (c != null && condition.type().equals(c.get("type"))) {
        it = c;
      }
    }
    if (it == null) {
      it = new LinkedHashMap<>();
      it.put("type", condition.type());
      all.add(it);
    }
    if (!condition.status().equals(it.get("status"))) {
      it.put("status", condition.status());
      it.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    it.put("reason", condition.reason());
    it.put("message", condition.message());
  }
}

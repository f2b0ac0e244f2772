// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.namespace.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The five conditions by which a namespace says what its end waits for. */
final class Conditions {
  private Conditions() {}

  /**
   * The namespace with the conditions of these findings; its own times stay where nothing turns.
   */
  static ApiObject in(ApiObject namespace, Findings found, Instant now) {
    List<@Nullable Object> list = Trees.list(namespace.object("status"), "conditions");
    set(
        list,
        now,
        "NamespaceDeletionDiscoveryFailure",
        found.discovery(),
        "DiscoveryFailed",
        "ResourcesDiscovered",
        "All resources successfully discovered");
    set(
        list,
        now,
        "NamespaceDeletionGroupVersionParsingFailure",
        null,
        "GroupVersionParsingFailed",
        "ParsedGroupVersions",
        "All legacy kube types successfully parsed");
    set(
        list,
        now,
        "NamespaceDeletionContentFailure",
        failures(found.errors()),
        "ContentDeletionFailed",
        "ContentDeleted",
        "All content successfully deleted, may be waiting on finalization");
    set(
        list,
        now,
        "NamespaceContentRemaining",
        told(
            "Some resources are remaining: ",
            found.remaining(),
            (what, n) -> what + " has " + n + " resource instances"),
        "SomeResourcesRemain",
        "ContentRemoved",
        "All content successfully removed");
    set(
        list,
        now,
        "NamespaceFinalizersRemaining",
        told(
            "Some content in the namespace has finalizers remaining: ",
            found.finalizers(),
            (what, n) -> what + " in " + n + " resource instances"),
        "SomeFinalizersRemain",
        "ContentHasNoFinalizers",
        "All content-preserving finalizers finished");
    return namespace;
  }

  private static @Nullable String failures(List<String> errors) {
    return errors.isEmpty()
        ? null
        : "Failed to delete all resource types, "
            + errors.size()
            + " remaining: "
            + String.join(", ", errors);
  }

  private static @Nullable String told(
      String before, Map<String, Integer> counts, BiFunction<String, Integer, String> one) {
    if (counts.isEmpty()) {
      return null;
    }
    List<String> each =
        counts.entrySet().stream().map(e -> one.apply(e.getKey(), e.getValue())).toList();
    return before + String.join(", ", each);
  }

  private static void set(
      List<@Nullable Object> list,
      Instant now,
      String type,
      @Nullable String trouble,
      String reason,
      String okReason,
      String okMessage) {
    Map<String, @Nullable Object> condition = find(list, type);
    String status = trouble == null ? "False" : "True";
    if (!status.equals(condition.get("status"))) {
      condition.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    condition.put("status", status);
    condition.put("reason", trouble == null ? okReason : reason);
    condition.put("message", trouble == null ? okMessage : trouble);
  }

  private static Map<String, @Nullable Object> find(List<@Nullable Object> list, String type) {
    for (Object one : list) {
      Map<String, @Nullable Object> condition = Trees.asObject(one);
      if (condition != null && type.equals(condition.get("type"))) {
        return condition;
      }
    }
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    made.put("type", type);
    list.add(made);
    return made;
  }
}

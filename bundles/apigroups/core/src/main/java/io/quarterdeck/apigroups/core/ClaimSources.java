// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a claim's volume is filled from: the older {@code dataSource} and its successor. */
final class ClaimSources {
  private static final String CLAIM = "PersistentVolumeClaim";

  private ClaimSources() {}

  /**
   * The older field takes no other kinds than it always did, unless it has one already; then either
   * field is filled from the other.
   */
  static void prepare(Map<String, @Nullable Object> spec, boolean inUse) {
    Node source = Node.root(spec).get("dataSource");
    if (!inUse && source.isPresent() && !isClaimOrSnapshot(source)) {
      spec.remove("dataSource");
    }
    Map<String, @Nullable Object> older = Trees.asObject(spec.get("dataSource"));
    Map<String, @Nullable Object> newer = Trees.asObject(spec.get("dataSourceRef"));
    if (older != null && newer == null) {
      spec.put("dataSourceRef", reference(older));
    } else if (newer != null && older == null && Node.root(newer).get("namespace").isEmpty()) {
      spec.put("dataSource", reference(newer));
    }
  }

  private static boolean isClaimOrSnapshot(Node source) {
    String group = source.get("apiGroup").text();
    String kind = source.get("kind").text();
    return group.isEmpty() && kind.equals(CLAIM)
        || group.equals("snapshot.storage.k8s.io") && kind.equals("VolumeSnapshot");
  }

  private static Map<String, @Nullable Object> reference(Map<String, @Nullable Object> from) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String field : List.of("apiGroup", "kind", "name")) {
      out.put(field, from.get(field));
    }
    return out;
  }

  static void validate(Node spec, List<FieldError> errors) {
    Node source = spec.get("dataSource");
    Node reference = spec.get("dataSourceRef");
    one(source, errors);
    one(reference, errors);
    boolean foreign = !reference.get("namespace").isEmpty();
    if (foreign) {
      Rules.form(reference.get("namespace"), Names::dnsLabel, errors);
    }
    if (source.isPresent() && reference.isPresent()) {
      if (foreign) {
        mismatch(spec, "may not be specified when dataSourceRef.namespace is specified", errors);
      } else if (!same(source, reference)) {
        mismatch(spec, "must match dataSourceRef", errors);
      }
    }
  }

  private static boolean same(Node source, Node reference) {
    return List.of("apiGroup", "kind", "name").stream()
        .allMatch(f -> source.get(f).text().equals(reference.get(f).text()));
  }

  /** Kubernetes shows a path in place of the value: an empty object. */
  private static void mismatch(Node spec, String detail, List<FieldError> errors) {
    errors.add(FieldError.invalid(spec.path(), Map.of(), detail));
  }

  private static void one(Node source, List<FieldError> errors) {
    if (source.isAbsent()) {
      return;
    }
    Rules.required(source.get("name"), errors);
    Rules.required(source.get("kind"), errors);
    Node group = source.get("apiGroup");
    if (!group.isEmpty()) {
      Rules.form(group, Names::dnsSubdomain, errors);
    } else if (!source.get("kind").text().equals(CLAIM)) {
      errors.add(
          FieldError.invalid(
              source.path(),
              source.get("kind").text(),
              "must be 'PersistentVolumeClaim' when referencing the default apiGroup"));
    }
  }
}

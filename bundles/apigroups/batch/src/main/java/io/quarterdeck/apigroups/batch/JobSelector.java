// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The selector and the labels that tie pods to their job. */
final class JobSelector {
  private static final String UID = "batch.kubernetes.io/controller-uid";
  private static final String NAME = "batch.kubernetes.io/job-name";
  private static final String LEGACY_UID = "controller-uid";
  private static final String LEGACY_NAME = "job-name";

  private JobSelector() {}

  /** Makes selector and template labels from uid and name; what a user chose is kept beside. */
  static void generate(ApiObject job) {
    Map<String, @Nullable Object> spec = job.object("spec");
    Map<String, @Nullable Object> template = Trees.object(spec, "template");
    Map<String, @Nullable Object> labels =
        Trees.object(Trees.object(template, "metadata"), "labels");
    String uid = job.meta().uid();
    String name = job.meta().name();
    labels.putIfAbsent(LEGACY_NAME, name);
    labels.putIfAbsent(NAME, name);
    labels.putIfAbsent(LEGACY_UID, uid);
    labels.putIfAbsent(UID, uid);
    Map<String, @Nullable Object> own = Trees.object(job.meta().tree(), "labels");
    labels.forEach(
        (k, v) -> {
          if (!own.containsKey(k) && isOurs(k)) {
            own.put(k, v);
          }
        });
    Trees.object(Trees.object(spec, "selector"), "matchLabels").putIfAbsent(UID, uid);
  }

  private static boolean isOurs(String label) {
    return Set.of(UID, NAME, LEGACY_UID, LEGACY_NAME).contains(label);
  }

  /** The selector must be the generated one. */
  static void validate(ApiObject job, List<FieldError> errors) {
    Node labels = job.field("spec").at("template", "metadata", "labels");
    expect(labels, UID, job.meta().uid(), errors);
    expect(labels, LEGACY_UID, job.meta().uid(), errors);
    expect(labels, NAME, job.meta().name(), errors);
    expect(labels, LEGACY_NAME, job.meta().name(), errors);
    Node selector = job.field("spec").get("selector");
    Map<String, Object> wanted = Map.of("matchLabels", Map.of(UID, job.meta().uid()));
    if (!wanted.equals(selector.value())) {
      errors.add(FieldError.invalid(selector, "`selector` not auto-generated"));
    }
  }

  private static void expect(Node labels, String key, String value, List<FieldError> errors) {
    Node label = labels.key(key);
    if (label.isAbsent()) {
      errors.add(FieldError.required(label.path(), "must be '" + value + "'"));
    } else if (!label.text().equals(value)) {
      errors.add(FieldError.invalid(label.path(), labels.value(), "must be '" + value + "'"));
    }
  }
}

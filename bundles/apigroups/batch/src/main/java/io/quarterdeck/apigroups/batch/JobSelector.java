// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    // labels that the job took over from its template are one map with them in Kubernetes
    boolean shared = !labels.isEmpty() && labels.equals(job.meta().tree().get("labels"));
    labels.putIfAbsent(LEGACY_NAME, name);
    labels.putIfAbsent(NAME, name);
    labels.putIfAbsent(LEGACY_UID, uid);
    labels.putIfAbsent(UID, uid);
    if (shared) {
      Trees.object(job.meta().tree(), "labels").putAll(labels);
    }
    Trees.object(Trees.object(spec, "selector"), "matchLabels").putIfAbsent(UID, uid);
  }

  /** The selector must be the generated one. */
  static void validate(ApiObject job, List<FieldError> errors) {
    Node selector = job.field("spec").get("selector");
    if (job.field("spec").get("manualSelector").bool() || selector.isAbsent()) {
      return;
    }
    Node labels = job.field("spec").at("template", "metadata", "labels");
    String uid = job.meta().uid();
    String name = job.meta().name();
    expect(labels, LEGACY_UID, uid, errors);
    expect(labels, LEGACY_NAME, name, errors);
    expect(labels, UID, uid, errors);
    expect(labels, NAME, name, errors);
    Map<String, String> generated =
        Map.of(LEGACY_UID, uid, LEGACY_NAME, name, UID, uid, NAME, name);
    List<FieldError> malformed = new ArrayList<>();
    LabelSelectorValidation.validate(selector, malformed);
    LabelSelector parsed = malformed.isEmpty() ? LabelSelector.of(selector) : null;
    if (parsed != null && !parsed.matches(generated)) {
      errors.add(FieldError.invalid(selector, "`selector` not auto-generated"));
    }
  }

  private static void expect(Node labels, String key, String value, List<FieldError> errors) {
    Node label = labels.key(key);
    if (label.isAbsent()) {
      errors.add(FieldError.required(label.path(), "must be '" + value + "'"));
    } else if (!label.text().equals(value)) {
      errors.add(
          FieldError.invalid(
              label.path(), Trees.sorted(labels.value()), "must be '" + value + "'"));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.pod.OldAnnotations;
import io.quarterdeck.apigroups.podtemplate.pod.PodAnnotationValidation;
import io.quarterdeck.apigroups.podtemplate.pod.PodDefaults;
import io.quarterdeck.apigroups.podtemplate.pod.PodSpecValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pod templates: their defaults, rules, and the cells that their owners print. */
public final class PodTemplate {
  private PodTemplate() {}

  /** Fills in the template of a spec. */
  public static void applyDefaults(Map<String, @Nullable Object> spec) {
    Values.with(
        spec,
        "template",
        t -> {
          Values.with(t, "metadata", OldAnnotations::drop);
          PodDefaults.apply(Trees.object(t, "spec"));
        });
  }

  /** Validates a template by itself: {@code ValidatePodTemplateSpec}. */
  public static void validate(Node template, List<FieldError> errors) {
    metadata(template, errors);
    PodAnnotationValidation.validateTemplate(template, errors);
    PodSpecValidation.validate(template.get("spec"), errors);
    PodAnnotationValidation.matchTemplate(template, errors);
    Node passing = template.at("spec", "ephemeralContainers");
    if (!passing.isEmpty()) {
      errors.add(
          FieldError.forbidden(passing.path(), "ephemeral containers not allowed in pod template"));
    }
  }

  /** Labels and annotations: their errors stand at the template, not at its metadata. */
  private static void metadata(Node template, List<FieldError> errors) {
    Validate.labels(
        template.at("metadata", "labels").withPath(template.path().child("labels")), errors);
    Node annotations = template.at("metadata", "annotations");
    annotations
        .stringMap()
        .keySet()
        .forEach(
            key ->
                Names.qualified(key.toLowerCase(Locale.ROOT))
                    .forEach(
                        m ->
                            errors.add(
                                FieldError.invalid(template.path().child("annotations"), key, m))));
  }

  /** Validates a workload's selector and the template that it must match. */
  public static void validateWithSelector(
      Node spec, String kind, boolean required, List<FieldError> errors) {
    Node selector = spec.get("selector");
    boolean valid = selector(selector, kind, required, errors);
    Node template = spec.get("template");
    if (required && !parses(selector)) {
      errors.add(
          FieldError.invalid(
              selector.path(),
              LabelSelectorValidation.shown(selector),
              kind.equals("statefulset") ? "" : "invalid label selector"));
      return;
    }
    if (template.isAbsent()) {
      errors.add(FieldError.required(template.path(), ""));
      return;
    }
    LabelSelector parsed = valid ? LabelSelector.of(selector) : null;
    if (selector.isAbsent() || (parsed != null && !parsed.isEverything())) {
      labels(template.at("metadata", "labels"), parsed, errors);
    }
    validate(template, errors);
  }

  /** Only that there is a valid selector and that the template's labels match it. */
  public static void selectorAndLabels(Node spec, String kind, List<FieldError> errors) {
    Node selector = spec.get("selector");
    boolean valid = selector(selector, kind, true, errors);
    if (valid || selector.isAbsent()) {
      LabelSelector parsed = valid ? LabelSelector.of(selector) : null;
      labels(spec.at("template", "metadata", "labels"), parsed, errors);
    }
  }

  /** A selector that is absent matches nothing. */
  private static void labels(
      Node labels, @Nullable LabelSelector selector, List<FieldError> errors) {
    if (selector == null || !selector.matches(labels.stringMap())) {
      Object shown = labels.isAbsent() ? null : new TreeMap<>(labels.stringMap());
      errors.add(
          FieldError.invalid(labels.path(), shown, "`selector` does not match template `labels`"));
    }
  }

  /** Whether a selector, empty or absent ones included, can be made of it. */
  private static boolean parses(Node selector) {
    List<FieldError> problems = new ArrayList<>();
    LabelSelectorValidation.validate(selector, problems);
    return problems.isEmpty();
  }

  private static boolean selector(
      Node selector, String kind, boolean required, List<FieldError> errors) {
    if (selector.isAbsent()) {
      if (required) {
        errors.add(FieldError.required(selector.path(), ""));
      }
      return false;
    }
    int before = errors.size();
    LabelSelectorValidation.validate(selector, errors);
    if (selector.get("matchLabels").isEmpty() && selector.get("matchExpressions").isEmpty()) {
      errors.add(
          FieldError.invalid(
              selector.path(),
              LabelSelectorValidation.shown(selector),
              "empty selector is invalid for " + kind));
    }
    return errors.size() == before;
  }

  /**
   * A template whose pods must run for ever, and without a deadline; the kind is for the message.
   */
  public static void restartsAlways(Node template, String kind, List<FieldError> errors) {
    Node policy = template.at("spec", "restartPolicy");
    if (!policy.text().equals("Always")) {
      errors.add(FieldError.notSupported(policy.path(), policy.text(), List.of("Always")));
    }
    Node deadline = template.at("spec", "activeDeadlineSeconds");
    if (deadline.isPresent()) {
      errors.add(
          FieldError.forbidden(
              deadline.path(), "activeDeadlineSeconds in " + kind + " is not Supported"));
    }
  }

  public static String containerNames(Node podSpec) {
    return join(podSpec, "name");
  }

  public static String images(Node podSpec) {
    return join(podSpec, "image");
  }

  private static String join(Node podSpec, String field) {
    return podSpec.get("containers").items().stream()
        .map(c -> c.get(field).text())
        .collect(Collectors.joining(","));
  }
}

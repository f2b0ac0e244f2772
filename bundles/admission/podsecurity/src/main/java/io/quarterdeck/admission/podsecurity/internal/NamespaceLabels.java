// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Labels of namespaces: what they ask for, and what they say when the level rises. */
final class NamespaceLabels {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final int MOST_PODS = 3000;

  private final ObjectReader reader;
  private final Standards standards;
  private final Policy defaults;
  private final Exemptions exemptions;

  NamespaceLabels(
      ObjectReader reader, Standards standards, Policy defaults, Exemptions exemptions) {
    this.reader = reader;
    this.standards = standards;
    this.defaults = defaults;
    this.exemptions = exemptions;
  }

  /** Refuses labels that are no levels, unless they were there; warns of pods that break them. */
  void validate(AdmissionRequest r) {
    if (!r.subresource().isEmpty()) {
      return;
    }
    List<FieldError> errors = new ArrayList<>();
    Policy now = Policy.of(r.requireObject().meta().labels(), defaults, errors);
    ApiObject old = r.oldObject();
    List<FieldError> before = new ArrayList<>();
    Policy was = old == null ? now : Policy.of(old.meta().labels(), defaults, before);
    if (!errors.isEmpty() && !errors.toString().equals(before.toString())) {
      throw ApiException.invalid(r.kind(), r.displayName(), errors);
    }
    if (old != null && rises(was.enforce(), now.enforce()) && !isExempt(r)) {
      warn(r, now.enforce());
    }
  }

  private boolean isExempt(AdmissionRequest r) {
    return exemptions.namespaces().contains(r.displayName());
  }

  private static boolean rises(LevelVersion was, LevelVersion now) {
    boolean relaxed = now.minor() == was.minor() && now.level().compareTo(was.level()) < 0;
    return !now.equals(was) && now.level() != Level.PRIVILEGED && !relaxed;
  }

  private void warn(AdmissionRequest r, LevelVersion enforce) {
    String namespace = r.displayName();
    List<ApiObject> all = reader.list(PODS, namespace, LabelSelector.EVERYTHING);
    List<ApiObject> pods = all.size() > MOST_PODS ? all.subList(0, MOST_PODS) : all;
    if (pods.size() < all.size()) {
      r.warnings()
          .accept(
              "new PodSecurity enforce level only checked against the first %d of %d existing pods"
                  .formatted(pods.size(), all.size()));
    }
    Map<String, TreeSet<String>> podsByFinding = new HashMap<>();
    for (ApiObject o : pods) {
      PodView pod = PodView.of(o.root());
      List<Finding> findings =
          exemptions.exemptsClassOf(pod) ? List.of() : standards.evaluate(enforce, pod);
      if (!findings.isEmpty()) {
        podsByFinding
            .computeIfAbsent(Finding.reasons(findings), f -> new TreeSet<>())
            .add(o.meta().name());
      }
    }
    if (!podsByFinding.isEmpty()) {
      r.warnings()
          .accept(
              "existing pods in namespace \"%s\" violate the new PodSecurity enforce level \"%s\""
                  .formatted(namespace, enforce));
    }
    podsByFinding.entrySet().stream()
        .map(e -> who(e.getValue()) + ": " + e.getKey())
        .sorted()
        .forEach(r.warnings());
  }

  private static String who(TreeSet<String> pods) {
    int others = pods.size() - 1;
    return switch (others) {
      case 0 -> pods.first();
      case 1 -> pods.first() + " (and 1 other pod)";
      default -> pods.first() + " (and " + others + " other pods)";
    };
  }
}

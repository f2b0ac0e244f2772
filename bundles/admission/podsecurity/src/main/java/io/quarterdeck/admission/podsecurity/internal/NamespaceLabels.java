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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Validates the labels of namespaces, and warns of what a risen level or an exemption means.
 * Kubernetes: {@code ValidateNamespace}.
 */
final class NamespaceLabels {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final int MOST_PODS = 3000;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

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
    if (old != null && !rises(was.enforce(), now.enforce())) {
      return;
    }
    if (exemptions.namespaces().contains(r.displayName())) {
      warnOfExemption(r, now);
    } else if (old != null) {
      warn(r, now.enforce());
    }
  }

  /** Labels that ask for something where nothing is checked. */
  private void warnOfExemption(AdmissionRequest r, Policy ignored) {
    if (ignored.isPrivileged() || ignored.isEquivalent(defaults)) {
      return;
    }
    r.warnings()
        .accept(
            "namespace \"%s\" is exempt from Pod Security, and the policy (%s) will be ignored"
                .formatted(r.displayName(), ignored.asked(r.requireObject().meta().labels())));
  }

  private static boolean rises(LevelVersion was, LevelVersion now) {
    boolean relaxed = now.minor() == was.minor() && now.level().compareTo(was.level()) < 0;
    return !now.equals(was) && now.level() != Level.PRIVILEGED && !relaxed;
  }

  private void warn(AdmissionRequest r, LevelVersion enforce) {
    String namespace = r.displayName();
    List<ApiObject> pods = inOrder(reader.list(PODS, namespace, LabelSelector.EVERYTHING));
    Map<String, TreeSet<String>> podsByFinding = new HashMap<>();
    int checked = 0;
    long start = System.nanoTime();
    for (ApiObject o : pods.subList(0, Math.min(MOST_PODS, pods.size()))) {
      List<Finding> findings = standards.evaluate(enforce, PodView.of(o.root()));
      if (!findings.isEmpty()) {
        podsByFinding
            .computeIfAbsent(Finding.reasons(findings), f -> new TreeSet<>())
            .add(o.meta().name());
      }
      checked++;
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        break;
      }
    }
    if (checked < pods.size()) {
      r.warnings()
          .accept(
              "new PodSecurity enforce level only checked against the first %d of %d existing pods"
                  .formatted(checked, pods.size()));
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

  /** Those that are not exempt; first one of each controller, as its others are alike. */
  private List<ApiObject> inOrder(List<ApiObject> pods) {
    List<ApiObject> first = new ArrayList<>();
    List<ApiObject> others = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ApiObject pod : pods) {
      if (!exemptions.exemptsClassOf(PodView.of(pod.root()))) {
        String controller = controller(pod);
        (controller.isEmpty() || seen.add(controller) ? first : others).add(pod);
      }
    }
    first.addAll(others);
    return first;
  }

  private static String controller(ApiObject pod) {
    return pod.field("metadata").get("ownerReferences").items().stream()
        .filter(o -> o.get("controller").bool())
        .map(o -> o.get("uid").text())
        .findFirst()
        .orElse("");
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

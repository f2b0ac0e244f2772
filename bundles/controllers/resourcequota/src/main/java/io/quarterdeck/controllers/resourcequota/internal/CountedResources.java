// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.libraries.quotas.Evaluators;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which resources a quota counts, by the names in it. */
final class CountedResources {
  static final GroupResource PODS = new GroupResource("", "pods");

  /** Those that have names of their own, besides {@code count/...}. */
  private static final List<GroupResource> NAMED =
      List.of(
          PODS,
          new GroupResource("", "services"),
          new GroupResource("", "persistentvolumeclaims"),
          new GroupResource("resource.k8s.io", "resourceclaims"),
          new GroupResource("", "configmaps"),
          new GroupResource("", "secrets"),
          new GroupResource("", "resourcequotas"),
          new GroupResource("", "replicationcontrollers"));

  private static final String COUNT = "count/";

  private CountedResources() {}

  static Set<GroupResource> of(Set<String> names, Evaluators evaluators) {
    Set<GroupResource> all = new LinkedHashSet<>(NAMED);
    names.stream().filter(n -> n.startsWith(COUNT)).forEach(n -> all.add(parsed(n)));
    all.removeIf(r -> counted(r, names, evaluators).isEmpty());
    return all;
  }

  private static GroupResource parsed(String name) {
    String resource = name.substring(COUNT.length());
    int dot = resource.indexOf('.');
    return dot < 0
        ? new GroupResource("", resource)
        : new GroupResource(resource.substring(dot + 1), resource.substring(0, dot));
  }

  /** The names that are about the objects of one. */
  static Set<String> counted(GroupResource resource, Set<String> names, Evaluators evaluators) {
    Evaluator evaluator = evaluators.of(resource);
    Set<String> out = new TreeSet<>();
    if (evaluator != null) {
      names.stream().filter(evaluator::counts).forEach(out::add);
    }
    return out;
  }
}

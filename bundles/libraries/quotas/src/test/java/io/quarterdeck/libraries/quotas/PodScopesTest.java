// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Of which scopes pods are. */
class PodScopesTest {
  private final PodEvaluator pods = new PodEvaluator(InstantSource.system());

  private static final List<Scope> SCOPES =
      Stream.of(
              "Terminating",
              "NotTerminating",
              "BestEffort",
              "NotBestEffort",
              "PriorityClass",
              "CrossNamespacePodAffinity",
              "VolumeAttributesClass",
              "OfTomorrow")
          .map(name -> new Scope(name, "Exists", Set.of()))
          .toList();

  @TestFactory
  Stream<DynamicTest> scopes() {
    return UsageTable.scopes(
        pods,
        SCOPES,
        """
        ## a plain pod
        spec: {containers: [{name: c}]}
        => {NotTerminating Exists []}
        => {BestEffort Exists []}

        ## one with a deadline, however short
        spec: {activeDeadlineSeconds: 0, containers: [{name: c}]}
        => {Terminating Exists []}
        => {BestEffort Exists []}

        ## one that asks for memory in an init container
        spec: {initContainers: [{name: i, resources: {limits: {memory: 1}}}]}
        => {NotTerminating Exists []}
        => {NotBestEffort Exists []}

        ## asking for none of it, or for other things, is no effort
        spec: {containers: [{name: c, resources: {requests: {cpu: 0, ephemeral-storage: 1, a.example/b: 1}}}]}
        => {NotTerminating Exists []}
        => {BestEffort Exists []}

        ## one with resources of its own
        spec: {resources: {requests: {cpu: 1}}, containers: [{name: c}]}
        => {NotTerminating Exists []}
        => {NotBestEffort Exists []}

        ## one of a priority class
        spec: {priorityClassName: p}
        => {NotTerminating Exists []}
        => {BestEffort Exists []}
        => {PriorityClass Exists []}

        ## an affinity within its namespace
        spec:
          affinity:
            podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z, namespaces: []}]}
        => {NotTerminating Exists []}
        => {BestEffort Exists []}

        ## one to named namespaces
        spec:
          affinity:
            podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z}, {namespaces: [o]}]}
        => {NotTerminating Exists []}
        => {BestEffort Exists []}
        => {CrossNamespacePodAffinity Exists []}

        ## one to selected namespaces, all of them, though only preferred and against
        spec:
          affinity:
            podAntiAffinity:
              preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: {namespaceSelector: {}}}]
        => {NotTerminating Exists []}
        => {BestEffort Exists []}
        => {CrossNamespacePodAffinity Exists []}
        """);
  }

  @TestFactory
  Stream<DynamicTest> priorityClasses() {
    List<Scope> scopes =
        List.of(
            new Scope("PriorityClass", "In", Set.of("p")),
            new Scope("PriorityClass", "NotIn", Set.of("p")),
            new Scope("PriorityClass", "DoesNotExist", Set.of()));
    return UsageTable.scopes(
        pods,
        scopes,
        """
        ## a listed one
        spec: {priorityClassName: p}
        => {PriorityClass In [p]}

        ## another
        spec: {priorityClassName: q}
        => {PriorityClass NotIn [p]}

        ## none
        spec: {}
        => {PriorityClass NotIn [p]}
        => {PriorityClass DoesNotExist []}
        """);
  }
}

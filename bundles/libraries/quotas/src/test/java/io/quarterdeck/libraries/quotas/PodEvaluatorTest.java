// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodEvaluatorTest {
  private final PodEvaluator pods =
      new PodEvaluator(InstantSource.fixed(Instant.parse("2026-01-01T00:01:00Z")));

  @TestFactory
  Stream<DynamicTest> usage() {
    return UsageTable.usage(
        pods,
        """
        ## a pod that asks for nothing
        spec: {containers: [{name: c}]}
        => count/pods 1
        => pods 1

        ## requests count under two names, limits under one
        spec:
          containers:
          - name: c
            resources:
              requests: {cpu: 100m, memory: 1Gi, ephemeral-storage: 1M}
              limits: {cpu: 200m, memory: 2Gi, ephemeral-storage: 2M}
        => count/pods 1
        => pods 1
        => cpu 100m
        => requests.cpu 100m
        => limits.cpu 200m
        => memory 1Gi
        => requests.memory 1Gi
        => limits.memory 2Gi
        => ephemeral-storage 1M
        => requests.ephemeral-storage 1M
        => limits.ephemeral-storage 2M

        ## huge pages count as requested
        spec:
          containers:
          - {name: c, resources: {requests: {hugepages-2Mi: 4Mi}, limits: {hugepages-2Mi: 4Mi}}}
        => count/pods 1
        => pods 1
        => hugepages-2Mi 4Mi
        => requests.hugepages-2Mi 4Mi

        ## extended resources count as requested only
        spec:
          containers:
          - {name: c, resources: {requests: {a.example/gpu: 1}, limits: {a.example/gpu: 1}}}
        => count/pods 1
        => pods 1
        => requests.a.example/gpu 1

        ## resources of Kubernetes' own domain count not
        spec: {containers: [{name: c, resources: {requests: {storage: 1Gi, x.kubernetes.io/y: 1}}}]}
        => count/pods 1
        => pods 1

        ## containers add up, and an init container counts where it asks for more
        spec:
          initContainers:
          - {name: i, resources: {requests: {cpu: 5, memory: 1Mi}}}
          containers:
          - {name: c, resources: {requests: {cpu: 1, memory: 1Mi}}}
          - {name: d, resources: {requests: {cpu: 2, memory: 1Mi}}}
        => count/pods 1
        => pods 1
        => cpu 5
        => requests.cpu 5
        => memory 2Mi
        => requests.memory 2Mi

        ## init containers that stay add up too
        spec:
          initContainers:
          - {name: i, restartPolicy: Always, resources: {requests: {cpu: 1}}}
          containers:
          - {name: c, resources: {requests: {cpu: 2}}}
        => count/pods 1
        => pods 1
        => cpu 3
        => requests.cpu 3

        ## the overhead comes on top; of limits only where there is one
        spec:
          overhead: {cpu: 1, memory: 1Mi}
          containers:
          - {name: c, resources: {requests: {cpu: 1}, limits: {cpu: 2}}}
        => count/pods 1
        => pods 1
        => cpu 2
        => requests.cpu 2
        => limits.cpu 3
        => memory 1Mi
        => requests.memory 1Mi

        ## resources of the pod as a whole replace those of its containers
        spec:
          resources: {requests: {cpu: 5}, limits: {cpu: 6}}
          containers: [{name: c, resources: {requests: {cpu: 1, memory: 1Mi}, limits: {cpu: 1}}}]
        => count/pods 1
        => pods 1
        => cpu 5
        => requests.cpu 5
        => limits.cpu 6
        => memory 1Mi
        => requests.memory 1Mi

        ## what a container still has counts until a resize has come through
        spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
        status: {containerStatuses: [{name: c, allocatedResources: {cpu: 3}}]}
        => count/pods 1
        => pods 1
        => cpu 3
        => requests.cpu 3

        ## a pod that is over is only there
        spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
        status: {phase: Succeeded}
        => count/pods 1

        ## a pod that failed, too
        spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
        status: {phase: Failed}
        => count/pods 1

        ## a deleted pod counts as long as its grace
        metadata: {deletionTimestamp: "2026-01-01T00:00:30Z", deletionGracePeriodSeconds: 30}
        spec: {containers: [{name: c}]}
        => count/pods 1
        => pods 1

        ## and not longer
        metadata: {deletionTimestamp: "2026-01-01T00:00:30Z", deletionGracePeriodSeconds: 29}
        spec: {containers: [{name: c}]}
        => count/pods 1
        """);
  }

  private List<String> missing(Node pod, String... counted) {
    String text = pods.missing(Set.of(counted), UsageTable.object(pod));
    return text == null ? List.of() : List.of(text);
  }

  @TestFactory
  Stream<DynamicTest> whatAQuotaCountsEachContainerMustSay() {
    return AnswerTable.of(
            """
            ## every container does
            spec:
              containers:
              - {name: c, resources: {requests: {cpu: 1, memory: 1}, limits: {cpu: 1}}}

            ## zero is an answer
            spec:
              containers:
              - {name: c, resources: {requests: {cpu: 0, memory: 0}, limits: {cpu: 0}}}

            ## names and containers are sorted; ephemeral containers need not
            spec:
              initContainers: [{name: b}]
              containers: [{name: z, resources: {requests: {cpu: 1}}}, {name: a}]
              ephemeralContainers: [{name: e}]
            => must specify cpu for: a,b; limits.cpu for: a,b,z; requests.memory for: a,b,z

            ## nothing, where the pod says it for all
            spec: {resources: {requests: {cpu: 1}}, containers: [{name: c}]}

            ## even if it says only something else
            spec: {resources: {limits: {hugepages-2Mi: 2Mi}}, containers: [{name: c}]}
            """)
        .tests(pod -> missing(pod, "cpu", "requests.memory", "limits.cpu", "pods"));
  }

  @Test
  void otherResourcesMayBeLeftOut() {
    Node silent = Node.root(Literal.pod("{'containers':[{'name':'c'}]}").tree());
    String[] others = {"pods", "count/pods", "ephemeral-storage", "requests.a.example/gpu"};
    assertEquals(List.of(), missing(silent, others));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pods",
        "count/pods",
        "cpu",
        "requests.memory",
        "limits.ephemeral-storage",
        "hugepages-1Gi",
        "requests.hugepages-1Gi",
        "requests.a.example/gpu",
        "requests.deviceclass.resource.kubernetes.io/gpu"
      })
  void itsNames(String name) {
    assertTrue(pods.counts(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "services",
        "count/services",
        "requests.storage",
        "limits.hugepages-1Gi",
        "limits.a.example/gpu",
        "a.example/gpu",
        "requests.x.kubernetes.io/y"
      })
  void notItsNames(String name) {
    assertFalse(pods.counts(name));
  }

  private boolean handles(Attempt attempt) {
    return pods.handles(attempt.request());
  }

  @Test
  void onlyWhatChangesTheUsageIsHandled() {
    ApiObject pod = Literal.pod("{}");
    ApiObject ending = Literal.pod("{'activeDeadlineSeconds':5}");
    assertTrue(handles(Attempt.create("pods", pod)));
    assertFalse(handles(Attempt.create("pods", pod).of("eviction")));
    assertTrue(handles(Attempt.update("pods", pod, pod).of("resize")));
    assertFalse(handles(Attempt.update("pods", pod, pod).of("status")));
    assertFalse(handles(Attempt.update("pods", pod, pod)));
    assertTrue(handles(Attempt.update("pods", pod, ending)), "it changes its scope");
    assertTrue(handles(Attempt.update("pods", ending, pod)), "and back");
    assertFalse(handles(Attempt.update("pods", pod, ending).of("status")));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the node {@code n} may do to itself. */
class NodeRulesTest {

  private static ApiObject node(Node some) {
    ApiObject out = Kubelet.object(some).copy();
    out.tree().putAll(Map.of("apiVersion", "v1", "kind", "Node"));
    out.object("metadata").putIfAbsent("name", "n");
    return out;
  }

  private static List<String> created(Node node) {
    return Kubelet.refusal(Attempt.create("nodes", node(node)), r -> NodeRules.check(r, "n"));
  }

  private static List<String> changed(Node node, Node old) {
    return Kubelet.refusal(
        Attempt.update("nodes", node(old), node(node)), r -> NodeRules.check(r, "n"));
  }

  @TestFactory
  Stream<DynamicTest> aNodeMayBringSomeLabels() {
    return AnswerTable.of(
            """
            ## labels of others
            metadata: {labels: {a: b, example.org/a: b, kubernetes.io.example.org/a: b, notk8s.io/a: b}}

            ## those that kubelets set
            metadata:
              labels:
                kubernetes.io/hostname: a
                kubernetes.io/os: a
                kubernetes.io/arch: a
                beta.kubernetes.io/os: a
                beta.kubernetes.io/arch: a
                beta.kubernetes.io/instance-type: a
                failure-domain.beta.kubernetes.io/zone: a
                failure-domain.beta.kubernetes.io/region: a
                topology.kubernetes.io/zone: a
                topology.kubernetes.io/region: a
                node.kubernetes.io/instance-type: a
                node.kubernetes.io/windows-build: a

            ## any of the kubelet's domains, and below
            metadata:
              labels: {kubelet.kubernetes.io/a: b, x.kubelet.kubernetes.io/a: b, node.kubernetes.io/a: b, x.node.kubernetes.io/a: b}

            ## others of Kubernetes' domains
            metadata: {labels: {kubernetes.io/role: a, node-role.kubernetes.io/master: "", x.k8s.io/a: b, k8s.io/a: b}}
            => node "n" is not allowed to set the following labels: k8s.io/a, kubernetes.io/role, node-role.kubernetes.io/master, x.k8s.io/a

            ## those that restrict nodes
            metadata: {labels: {node-restriction.kubernetes.io/a: b, x.node-restriction.kubernetes.io/a: b}}
            => node "n" is not allowed to set the following labels: node-restriction.kubernetes.io/a, x.node-restriction.kubernetes.io/a

            ## a source of its configuration
            spec: {configSource: {configMap: {name: c}}}
            => node "n" is not allowed to create pods with a non-nil configSource

            ## taints
            spec: {taints: [{key: a, effect: NoSchedule}]}

            ## another node
            metadata: {name: m}
            => node "n" is not allowed to modify node "m"
            """)
        .tests(NodeRulesTest::created);
  }

  @TestFactory
  Stream<DynamicTest> ofANodeThatIsThereItMayChangeLess() {
    return AnswerTable.of(
            """
            ## its status and its own labels
            metadata: {labels: {kubernetes.io/os: b, node.kubernetes.io/a: c, x: y}}
            status: {phase: Running}
            ---
            metadata: {labels: {kubernetes.io/os: a, node.kubernetes.io/b: c}}

            ## a label that it did not set stays
            metadata: {labels: {node-role.kubernetes.io/a: ""}}
            ---
            metadata: {labels: {node-role.kubernetes.io/a: ""}}

            ## one is added
            metadata: {labels: {node-role.kubernetes.io/a: ""}}
            ---
            metadata: {}
            => is not allowed to modify labels: node-role.kubernetes.io/a

            ## one is taken away, and one is changed
            metadata: {labels: {k8s.io/b: d}}
            ---
            metadata: {labels: {k8s.io/b: c, x.node-restriction.kubernetes.io/a: b}}
            => is not allowed to modify labels: k8s.io/b, x.node-restriction.kubernetes.io/a

            ## a taint is taken away
            spec: {}
            ---
            spec: {taints: [{key: a, effect: NoSchedule}]}
            => node "n" is not allowed to modify taints

            ## a taint has another value
            spec: {taints: [{key: a, value: b, effect: NoSchedule}]}
            ---
            spec: {taints: [{key: a, value: c, effect: NoSchedule}]}
            => node "n" is not allowed to modify taints

            ## no taints are an empty list
            spec: {taints: []}
            ---
            spec: {}

            ## a source of its configuration is added
            spec: {configSource: {configMap: {name: c}}}
            ---
            spec: {}
            => node "n" is not allowed to update configSource to a new non-nil configSource

            ## the source stays, or is taken away
            spec: {}
            ---
            spec: {configSource: {configMap: {name: c}}}

            ## an owner is added
            metadata: {ownerReferences: [{kind: Node, name: o, uid: u}]}
            ---
            metadata: {}
            => node "n" is not allowed to modify ownerReferences

            ## an owner is taken away
            metadata: {ownerReferences: []}
            ---
            metadata: {ownerReferences: [{kind: Node, name: o, uid: u}]}
            => node "n" is not allowed to modify ownerReferences

            ## taints are reported before labels
            metadata: {labels: {k8s.io/a: b}}
            spec: {taints: [{key: a}]}
            ---
            spec: {}
            => node "n" is not allowed to modify taints

            ## another node
            metadata: {name: m}
            ---
            metadata: {name: m}
            => node "n" is not allowed to modify node "m"
            """)
        .changes(NodeRulesTest::changed);
  }

  @Test
  void onlyItselfItMayDelete() {
    Node own = Node.root(new HashMap<>());
    assertEquals(
        List.of(),
        Kubelet.refusal(Attempt.delete("nodes", node(own)), r -> NodeRules.check(r, "n")));
    assertEquals(
        List.of("node \"m\" is not allowed to modify node \"n\""),
        Kubelet.refusal(Attempt.delete("nodes", node(own)), r -> NodeRules.check(r, "m")));
  }
}

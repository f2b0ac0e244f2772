// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the node {@code n} may do to pods, and what its own may refer to. */
class PodRulesTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final PodRules rules = new PodRules(objects);

  @BeforeEach
  void theNode() {
    objects.put(
        PodRules.NODES,
        Literal.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n','uid':'u'}}"));
  }

  private static ApiObject pod(Node some) {
    ApiObject out = Kubelet.object(some);
    out.tree().putAll(Map.of("apiVersion", "v1", "kind", "Pod"));
    out.object("metadata").putAll(Map.of("name", "p", "namespace", "ns"));
    return out;
  }

  private List<String> created(Node pod) {
    return Kubelet.refusal(Attempt.create("pods", pod(pod)), r -> rules.check(r, "n"));
  }

  private List<String> statusChanged(Node pod, Node old) {
    return Kubelet.refusal(
        Attempt.update("pods", pod(old), pod(pod)).of("status"), r -> rules.check(r, "n"));
  }

  @TestFactory
  Stream<DynamicTest> aNodeMakesMirrorPodsOfItsOwn() {
    return AnswerTable.of(
            """
            ## one as it should be
            metadata:
              annotations: {kubernetes.io/config.mirror: ""}
              ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: u, controller: true}]
            spec: {nodeName: n}

            ## any other pod
            metadata: {ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: u, controller: true}]}
            spec: {nodeName: n}
            => pod does not have "kubernetes.io/config.mirror" annotation, node "n" can only create mirror pods

            ## one on another node
            metadata: {annotations: {kubernetes.io/config.mirror: x}}
            spec: {nodeName: m}
            => node "n" can only create pods with spec.nodeName set to itself

            ## one on no node yet
            metadata: {annotations: {kubernetes.io/config.mirror: x}}
            => node "n" can only create pods with spec.nodeName set to itself

            ## no owner
            metadata: {annotations: {kubernetes.io/config.mirror: x}}
            spec: {nodeName: n}
            => node "n" can only create pods with an owner reference set to itself

            ## two owners
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Node, name: n}, {apiVersion: v1, kind: Node, name: n}]
            spec: {nodeName: n}
            => node "n" can only create pods with a single owner reference set to itself

            ## another node as owner
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Node, name: m, uid: u, controller: true}]
            spec: {nodeName: n}
            => node "n" can only create pods with an owner reference set to itself

            ## an owner of the same name that is no node
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Pod, name: n, uid: u, controller: true}]
            spec: {nodeName: n}
            => node "n" can only create pods with an owner reference set to itself

            ## an owner that does not control it
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: u}]
            spec: {nodeName: n}
            => node "n" can only create pods with a controller owner reference set to itself

            ## an owner whose deletion it would hold up
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: u, controller: true, blockOwnerDeletion: true}]
            spec: {nodeName: n}
            => node "n" must not set blockOwnerDeletion on an owner reference

            ## an earlier node of the same name
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: old, controller: true}]
            spec: {nodeName: n}
            => node n UID mismatch: expected old got u

            ## something of the API
            metadata:
              annotations: {kubernetes.io/config.mirror: x}
              ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: u, controller: true, blockOwnerDeletion: false}]
            spec: {nodeName: n, volumes: [{name: v, secret: {secretName: s}}]}
            => node "n" can not create pods that reference secrets
            """)
        .tests(this::created);
  }

  private static List<String> reference(Node spec) {
    String found = PodApiReference.in(spec);
    return found.isEmpty() ? List.of() : List.of(found);
  }

  @TestFactory
  Stream<DynamicTest> whatRefersToTheApi() {
    return AnswerTable.of(
            """
            ## a pod that needs nothing but the node
            volumes:
            - {name: a, hostPath: {path: /}}
            - {name: b, emptyDir: {}}
            - {name: c, downwardAPI: {}}
            - {name: d, image: {reference: i}}
            - {name: e, nfs: {}}
            - {name: f, projected: {sources: [{downwardAPI: {}}]}}
            containers: [{name: c, env: [{name: A, value: b}, {name: B, valueFrom: {fieldRef: {fieldPath: x}}}]}]

            ## an account
            serviceAccountName: s
            => serviceaccounts

            ## a secret of a variable
            containers: [{name: c, env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]
            => secrets

            ## secrets of an init container's whole environment
            initContainers: [{name: i, envFrom: [{secretRef: {name: s}}]}]
            => secrets

            ## a secret to pull images with
            imagePullSecrets: [{name: s}]
            => secrets

            ## a secret of a file system of others
            volumes: [{name: v, cephfs: {secretRef: {name: s}}}]
            => secrets

            ## a secret of an Azure file share, found by its name
            volumes: [{name: v, azureFile: {secretName: s, shareName: x}}]
            => secrets

            ## an Azure file share without a name
            volumes: [{name: v, azureFile: {shareName: x}}]
            => secrets (via azureFile volumes)

            ## a config map of an ephemeral container
            ephemeralContainers: [{name: e, env: [{name: A, valueFrom: {configMapKeyRef: {name: m, key: k}}}]}]
            => configmaps

            ## a volume of a config map, whose name is found first
            volumes: [{name: v, configMap: {name: m}}]
            => configmaps

            ## one without a name
            volumes: [{name: v, configMap: {}}]
            => configmaps (via configmap volumes)

            ## a nameless secret
            volumes: [{name: v, secret: {}}]
            => secrets (via secret volumes)

            ## sources of projected volumes without names
            volumes: [{name: v, projected: {sources: [{downwardAPI: {}}, {secret: {}}]}}]
            => secrets (via projected volumes)

            ## the same of config maps
            volumes: [{name: v, projected: {sources: [{configMap: {}}]}}]
            => configmaps (via projected volumes)

            ## a claim of devices
            resourceClaims: [{name: r}]
            => resourceclaims

            ## accounts come first, volumes last, in their order
            volumes: [{name: v, csi: {driver: d}}, {name: w, persistentVolumeClaim: {claimName: c}}]
            => csidrivers (via CSI volumes)
            """)
        .tests(PodRulesTest::reference);
  }

  @TestFactory
  Stream<DynamicTest> ofAStatusSomeThingsStay() {
    return AnswerTable.of(
            """
            ## what the node reports
            spec: {nodeName: n}
            status: {phase: Running, resourceClaimStatuses: [{name: r, resourceClaimName: c}]}
            ---
            spec: {nodeName: n}
            status: {phase: Pending, resourceClaimStatuses: [{name: r, resourceClaimName: c}]}

            ## a pod of another node
            spec: {nodeName: n}
            ---
            spec: {nodeName: m}
            => node "n" can only update pod status for pods with spec.nodeName set to itself

            ## a label
            metadata: {labels: {a: c}}
            spec: {nodeName: n}
            ---
            metadata: {labels: {a: b}}
            spec: {nodeName: n}
            => node "n" cannot update labels through pod status

            ## no labels are an empty map
            metadata: {labels: {}}
            spec: {nodeName: n}
            ---
            spec: {nodeName: n}

            ## the claim of a resource
            spec: {nodeName: n}
            status: {resourceClaimStatuses: [{name: r, resourceClaimName: d}]}
            ---
            spec: {nodeName: n}
            status: {resourceClaimStatuses: [{name: r, resourceClaimName: c}]}
            => node "n" cannot update resource claim statues

            ## a claim less
            spec: {nodeName: n}
            ---
            spec: {nodeName: n}
            status: {resourceClaimStatuses: [{name: r}]}
            => node "n" cannot update resource claim statues
            """)
        .changes(this::statusChanged);
  }

  private String refusal(Attempt attempt) {
    return String.join("", Kubelet.refusal(attempt, r -> rules.check(r, "n")));
  }

  @Test
  void otherOperationsAreNotForNodes() {
    ApiObject own = Literal.pod("{'nodeName':'n'}");
    assertEquals(
        "unexpected operation \"UPDATE\", node \"n\" can only create and delete mirror pods",
        refusal(Attempt.update("pods", own, own)));
    assertEquals(
        "unexpected pod subresource \"resize\", only 'status' and 'eviction' are allowed",
        refusal(Attempt.update("pods", own, own).of("resize")));
    assertEquals(
        "unexpected operation \"CREATE\"", refusal(Attempt.create("pods", own).of("status")));
    assertEquals(
        "unexpected operation UPDATE", refusal(Attempt.update("pods", own, own).of("eviction")));
  }

  @Test
  void itEvictsItsOwnPods() {
    objects.put(PodRules.PODS, Literal.pod("{'nodeName':'n'}"));
    ApiObject eviction =
        Literal.object(
            "{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'p','namespace':'ns'}}");
    assertEquals("", refusal(Attempt.create("pods", eviction).ofGroup("").of("eviction")));
    objects.put(PodRules.PODS, Literal.pod("{'nodeName':'m'}"));
    assertEquals(
        "node n can only evict pods with spec.nodeName set to itself",
        refusal(Attempt.create("pods", eviction).ofGroup("").of("eviction")));
  }

  @Test
  void withoutItsNodeNoMirrorPodIsMade() {
    objects.delete(PodRules.NODES, "", "n");
    ApiObject pod =
        Literal.object(
            "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'ns',"
                + "'annotations':{'kubernetes.io/config.mirror':'x'},'ownerReferences':[{"
                + "'apiVersion':'v1','kind':'Node','name':'n','uid':'u','controller':true}]},"
                + "'spec':{'nodeName':'n'}}");
    assertEquals("node \"n\" not found", refusal(Attempt.create("pods", pod)));
  }
}

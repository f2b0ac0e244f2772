// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What claims and services use, and how objects of all other resources are counted. */
class EvaluatorsTest {
  private final Evaluators evaluators = new Evaluators(InstantSource.system(), new MemoryObjects());

  @TestFactory
  Stream<DynamicTest> claims() {
    return UsageTable.usage(
        new ClaimEvaluator(),
        """
        ## one without a class
        spec: {resources: {requests: {storage: 5Gi}}}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        => requests.storage 5Gi

        ## one of a class
        spec: {storageClassName: gold, resources: {requests: {storage: 5Gi}}}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        => gold.storageclass.storage.k8s.io/persistentvolumeclaims 1
        => requests.storage 5Gi
        => gold.storageclass.storage.k8s.io/requests.storage 5Gi

        ## the old annotation of a class comes first
        metadata: {annotations: {volume.beta.kubernetes.io/storage-class: old}}
        spec: {storageClassName: gold}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        => old.storageclass.storage.k8s.io/persistentvolumeclaims 1

        ## an empty one is no class
        metadata: {annotations: {volume.beta.kubernetes.io/storage-class: ""}}
        spec: {storageClassName: gold}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1

        ## parts of bytes count as whole ones
        spec: {resources: {requests: {storage: 1500m}}}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        => requests.storage 2

        ## what it was given counts where that is more
        spec: {resources: {requests: {storage: 5Gi}}}
        status: {allocatedResources: {storage: 8Gi}}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        => requests.storage 8Gi

        ## and not where it is less
        spec: {resources: {requests: {storage: 8Gi}}}
        status: {allocatedResources: {storage: 5Gi}}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        => requests.storage 8Gi

        ## nor where nothing was asked for
        spec: {}
        status: {allocatedResources: {storage: 8Gi}}
        => count/persistentvolumeclaims 1
        => persistentvolumeclaims 1
        """);
  }

  @TestFactory
  Stream<DynamicTest> scopesOfClaims() {
    List<Scope> scopes =
        List.of(
            new Scope("VolumeAttributesClass", "Exists", Set.of()),
            new Scope("VolumeAttributesClass", "In", Set.of("gold")),
            new Scope("VolumeAttributesClass", "NotIn", Set.of("gold")),
            new Scope("PriorityClass", "DoesNotExist", Set.of()));
    return UsageTable.scopes(
        new ClaimEvaluator(),
        scopes,
        """
        ## no class
        spec: {}
        => {VolumeAttributesClass NotIn [gold]}

        ## a class that is wanted
        spec: {volumeAttributesClassName: gold}
        => {VolumeAttributesClass Exists []}
        => {VolumeAttributesClass In [gold]}

        ## another that it still has
        spec: {volumeAttributesClassName: gold}
        status: {currentVolumeAttributesClassName: silver}
        => {VolumeAttributesClass Exists []}
        => {VolumeAttributesClass In [gold]}
        => {VolumeAttributesClass NotIn [gold]}

        ## one that it is just given
        spec: {volumeAttributesClassName: silver}
        status: {modifyVolumeStatus: {targetVolumeAttributesClassName: gold}}
        => {VolumeAttributesClass Exists []}
        => {VolumeAttributesClass In [gold]}
        => {VolumeAttributesClass NotIn [gold]}
        """);
  }

  @TestFactory
  Stream<DynamicTest> services() {
    return UsageTable.usage(
        new ServiceEvaluator(),
        """
        ## one of the cluster
        spec: {type: ClusterIP, ports: [{port: 80}]}
        => count/services 1
        => services 1

        ## a name for another host
        spec: {type: ExternalName}
        => count/services 1
        => services 1

        ## a node port for each port
        spec: {type: NodePort, ports: [{port: 80}, {port: 81, nodePort: 30000}]}
        => count/services 1
        => services 1
        => services.nodeports 2

        ## a load balancer has them too
        spec: {type: LoadBalancer, ports: [{port: 80}, {port: 81}]}
        => count/services 1
        => services 1
        => services.nodeports 2
        => services.loadbalancers 1

        ## unless it wants none but those that it names
        spec:
          type: LoadBalancer
          allocateLoadBalancerNodePorts: false
          ports: [{port: 80}, {port: 81, nodePort: 30000}]
        => count/services 1
        => services 1
        => services.nodeports 1
        => services.loadbalancers 1
        """);
  }

  private Evaluator of(String group, String resource) {
    return Objects.requireNonNull(evaluators.of(new GroupResource(group, resource)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | secrets | {count/secrets=1, secrets=1}",
        "'' | configmaps | {configmaps=1, count/configmaps=1}",
        "'' | replicationcontrollers | {count/replicationcontrollers=1, replicationcontrollers=1}",
        "'' | resourcequotas | {count/resourcequotas=1, resourcequotas=1}",
        "'' | endpoints | {count/endpoints=1}",
        "apps | deployments | {count/deployments.apps=1}",
        "example.org | secrets | {count/secrets.example.org=1}",
      })
  void objectsAreCountedUnderTheirResource(String group, String resource, String usage) {
    Evaluator evaluator = of(group, resource);
    assertEquals(usage, evaluator.usage(Literal.object("{}")).toString());
    evaluator.usage(Literal.object("{}")).keySet().forEach(n -> assertTrue(evaluator.counts(n), n));
    assertFalse(evaluator.counts("count/others"));
  }

  @Test
  void someResourcesAreNeverCounted() {
    assertNull(evaluators.of(new GroupResource("", "events")));
    assertNull(evaluators.of(new GroupResource("events.k8s.io", "events")));
    assertNull(evaluators.of(new GroupResource("", "bindings")));
    assertNull(
        evaluators.of(new GroupResource("authorization.k8s.io", "localsubjectaccessreviews")));
  }

  private static boolean handles(Evaluator evaluator, Attempt attempt) {
    return evaluator.handles(attempt.request());
  }

  @Test
  void onlyWhatChangesTheUsageIsHandled() {
    ApiObject o = Literal.object("{'apiVersion':'v1','kind':'Any','metadata':{'name':'a'}}");
    Evaluator secrets = of("", "secrets");
    assertTrue(handles(secrets, Attempt.create("secrets", o)));
    assertFalse(handles(secrets, Attempt.update("secrets", o, o)));
    assertFalse(handles(secrets, Attempt.create("secrets", o).of("token")));
    for (Evaluator sized : List.of(of("", "services"), of("", "persistentvolumeclaims"))) {
      assertTrue(handles(sized, Attempt.create("any", o)));
      assertTrue(handles(sized, Attempt.update("any", o, o)));
    }
    Evaluator claims = of("", "persistentvolumeclaims");
    assertTrue(handles(claims, Attempt.update("any", o, o).of("status")), "what it was given");
  }

  @ParameterizedTest
  @CsvSource({
    "persistentvolumeclaims, true",
    "count/persistentvolumeclaims, true",
    "requests.storage, true",
    "gold.storageclass.storage.k8s.io/requests.storage, true",
    "gold.storageclass.storage.k8s.io/persistentvolumeclaims, true",
    "gold.storageclass.storage.k8s.io/pods, false",
    "storage, false",
    "limits.storage, false",
  })
  void namesOfClaims(String name, boolean counted) {
    assertEquals(counted, of("", "persistentvolumeclaims").counts(name));
  }
}

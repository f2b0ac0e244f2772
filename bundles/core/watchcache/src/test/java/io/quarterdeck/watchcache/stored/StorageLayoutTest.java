// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.stored;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.GroupResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys are those that kube-apiserver writes into etcd. */
class StorageLayoutTest {
  @ParameterizedTest
  @CsvSource({
    "'',pods,/registry/pods/",
    "'',nodes,/registry/minions/",
    "'',services,/registry/services/specs/",
    "'',endpoints,/registry/services/endpoints/",
    "'',replicationcontrollers,/registry/controllers/",
    "'',events,/registry/events/",
    "events.k8s.io,events,/registry/events/",
    "apps,deployments,/registry/deployments/",
    "batch,cronjobs,/registry/cronjobs/",
    "networking.k8s.io,ingresses,/registry/ingress/",
    "networking.k8s.io,networkpolicies,/registry/networkpolicies/",
    "rbac.authorization.k8s.io,clusterroles,/registry/clusterroles/",
    "apiregistration.k8s.io,apiservices,/registry/apiregistration.k8s.io/apiservices/",
    "apiextensions.k8s.io,customresourcedefinitions,"
        + "/registry/apiextensions.k8s.io/customresourcedefinitions/",
    "example.com,things,/registry/example.com/things/",
    "k8s.io,things,/registry/k8s.io/things/",
  })
  void eachResourceHasItsFolder(String group, String resource, String prefix) {
    assertEquals(prefix, StorageLayout.prefix(new GroupResource(group, resource)));
  }

  @Test
  void aKeyEndsWithNamespaceAndName() {
    assertEquals(
        "/registry/pods/ns/a", StorageLayout.key(new GroupResource("", "pods"), "ns", "a"));
    assertEquals(
        "/registry/minions/n1", StorageLayout.key(new GroupResource("", "nodes"), "", "n1"));
  }

  @ParameterizedTest
  @CsvSource({
    "'',pods,true",
    "apps,deployments,true",
    "storage.k8s.io,csinodes,true",
    "example.com,things,false",
    "apiextensions.k8s.io,customresourcedefinitions,false",
    "apiregistration.k8s.io,apiservices,false",
  })
  void onlyKubernetesOwnGroupsAreWrittenAsProtobuf(String group, String resource, boolean own) {
    assertEquals(own, StorageLayout.isBuiltIn(new GroupResource(group, resource)));
  }
}

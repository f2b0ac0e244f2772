// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The endpoints of default/kubernetes, the service itself and the namespaces of each cluster. */
final class ClusterObjectsTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final KubernetesEndpoints endpoints = new KubernetesEndpoints(objects, writer, 6443);
  private final KubernetesService service = new KubernetesService(objects, writer, 7443);
  private final SystemNamespaces namespaces = new SystemNamespaces(objects, writer);

  private ApiObject stored(GroupResource resource) {
    ApiObject found = objects.getLive(resource, "default", "kubernetes");
    assertNotNull(found);
    return found;
  }

  private String json(GroupResource resource, String field) {
    return Json.text(stored(resource).tree().get(field));
  }

  @Test
  void endpointsAndSlicesAreMadeAsKubernetesMakesThem() {
    endpoints.reconcile(List.of("10.0.0.1", "10.0.0.2"));
    ApiObject made = stored(KubernetesEndpoints.ENDPOINTS);
    assertEquals(
        Map.of("endpointslice.kubernetes.io/skip-mirror", "true"),
        made.meta().labels(),
        "the slice is not to be made twice");
    assertEquals(
        "[{\"addresses\":[{\"ip\":\"10.0.0.1\"},{\"ip\":\"10.0.0.2\"}],"
            + "\"ports\":[{\"name\":\"https\",\"port\":6443,\"protocol\":\"TCP\"}]}]",
        json(KubernetesEndpoints.ENDPOINTS, "subsets"));
    ApiObject slice = stored(KubernetesEndpoints.SLICES);
    assertEquals("discovery.k8s.io/v1", slice.tree().get("apiVersion"));
    assertEquals(Map.of("kubernetes.io/service-name", "kubernetes"), slice.meta().labels());
    assertEquals("IPv4", slice.tree().get("addressType"));
    assertEquals(
        "[{\"name\":\"https\",\"port\":6443,\"protocol\":\"TCP\"}]",
        json(KubernetesEndpoints.SLICES, "ports"));
  }

  @Test
  void aSliceIsOfTheFamilyOfItsAddresses() {
    endpoints.reconcile(List.of("2001:db8::1"));
    assertEquals("IPv6", stored(KubernetesEndpoints.SLICES).tree().get("addressType"));
    assertEquals(
        "[{\"addresses\":[\"2001:db8::1\"],\"conditions\":{\"ready\":true}}]",
        json(KubernetesEndpoints.SLICES, "endpoints"));
  }

  @Test
  void whatOthersChangedIsPutRightAndWhatTheyAddedStays() {
    endpoints.reconcile(List.of("10.0.0.1"));
    ApiObject changed = stored(KubernetesEndpoints.ENDPOINTS);
    changed.tree().put("subsets", Json.read("[]"));
    changed.meta().mutableLabels().clear();
    changed.meta().mutableLabels().put("theirs", "yes");
    objects.put(KubernetesEndpoints.ENDPOINTS, changed);
    int before = writer.writes;
    endpoints.reconcile(List.of("10.0.0.1"));
    assertEquals(before + 1, writer.writes, "the slice was right");
    assertTrue(json(KubernetesEndpoints.ENDPOINTS, "subsets").contains("10.0.0.1"));
    assertEquals(
        Map.of("endpointslice.kubernetes.io/skip-mirror", "true", "theirs", "yes"),
        stored(KubernetesEndpoints.ENDPOINTS).meta().labels());
  }

  @Test
  void withoutAServerNothingIsMade() {
    endpoints.reconcile(List.of());
    assertEquals(0, writer.writes);
  }

  @Test
  void whatAnotherServerMadeMeanwhileIsNoFailure() {
    List<String> one = List.of("10.0.0.1");
    KubernetesEndpoints late = new KubernetesEndpoints(objects, RefusingWriter.EXISTS, 6443);
    assertDoesNotThrow(() -> late.reconcile(one));
    assertDoesNotThrow(() -> new SystemNamespaces(objects, RefusingWriter.EXISTS).reconcile());
    KubernetesEndpoints broken = new KubernetesEndpoints(objects, RefusingWriter.BROKEN, 6443);
    assertThrows(ApiException.class, () -> broken.reconcile(one));
    assertThrows(
        ApiException.class, () -> new SystemNamespaces(objects, RefusingWriter.BROKEN).reconcile());
  }

  @Test
  void onlyTheObjectsOfTheServiceAreItsOwn() {
    for (String[] place :
        new String[][] {{"default", "kubernetes"}, {"default", "x"}, {"x", "kubernetes"}}) {
      ApiObject object =
          Literal.object("{'metadata':{'namespace':'" + place[0] + "','name':'" + place[1] + "'}}");
      assertEquals(
          place[0].equals("default") && place[1].equals("kubernetes"),
          KubernetesEndpoints.isOwn(object));
    }
  }

  private static ApiObject kubernetes(String spec) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'Service','metadata':{'namespace':'default',"
            + "'name':'kubernetes','uid':'u','labels':{'theirs':'yes'}},'spec':"
            + spec
            + ",'status':{'loadBalancer':{}}}");
  }

  private static final String PORTS =
      "'ports':[{'name':'https','port':443,'targetPort':6443},{'name':'x','targetPort':1}]";

  @Test
  void aServiceThatIsNotThereYetIsCorrectedLater() {
    assertFalse(service.correct());
    assertEquals(0, writer.writes);
  }

  @Test
  void onlyThePortOfHttpsLeadsToTheServer() {
    objects.put(KubernetesService.SERVICES, kubernetes("{" + PORTS + "}"));
    assertTrue(service.correct());
    assertEquals(
        "{\"ports\":[{\"name\":\"https\",\"port\":443,\"targetPort\":7443},"
            + "{\"name\":\"x\",\"targetPort\":1}]}",
        json(KubernetesService.SERVICES, "spec"));
    assertTrue(service.correct());
    assertEquals(1, writer.writes, "it is right now");
  }

  @Test
  void aServiceComesBackWithWhatItsAuthorDecided() {
    service.remember(
        kubernetes(
            "{'clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1'],'type':'ClusterIP',"
                + "'internalTrafficPolicy':'Local','selector':{'a':'b'},"
                + PORTS
                + "}"));
    service.reconcile();
    ApiObject again = stored(KubernetesService.SERVICES);
    assertEquals(Map.of("component", "apiserver", "provider", "kubernetes"), again.meta().labels());
    assertEquals("", again.meta().uid());
    assertFalse(again.tree().containsKey("status"));
    assertEquals(
        List.of("clusterIP", "clusterIPs", "type", "ports"),
        List.copyOf(again.field("spec").entries().keySet()));
    assertEquals(7443, again.field("spec").get("ports").index(0).get("targetPort").number());
  }

  @Test
  void aServiceThatIsThereOrWasNeverSeenIsNotMade() {
    service.reconcile();
    assertNull(objects.getLive(KubernetesService.SERVICES, "default", "kubernetes"));
    service.remember(kubernetes("{'clusterIP':'10.0.0.1'}"));
    objects.put(KubernetesService.SERVICES, kubernetes("{'clusterIP':'10.0.0.2'}"));
    service.reconcile();
    assertEquals(0, writer.writes);
  }

  @Test
  void anotherServerMayMakeTheServiceFirst() {
    KubernetesService late = new KubernetesService(objects, RefusingWriter.EXISTS, 1);
    late.remember(kubernetes("{}"));
    assertDoesNotThrow(late::reconcile);
    KubernetesService broken = new KubernetesService(objects, RefusingWriter.BROKEN, 1);
    broken.remember(kubernetes("{}"));
    assertThrows(ApiException.class, broken::reconcile);
  }

  @Test
  void eachClusterHasFourNamespaces() {
    namespaces.reconcile();
    for (String name : List.of("default", "kube-system", "kube-public", "kube-node-lease")) {
      assertNotNull(objects.getLive(SystemNamespaces.NAMESPACES, "", name), name);
    }
    assertEquals(4, writer.writes);
    namespaces.reconcile();
    assertEquals(4, writer.writes);
  }

  @Test
  void aNamespaceThatIsTerminatingIsLeftToEnd() {
    objects.put(
        SystemNamespaces.NAMESPACES,
        Literal.object(
            "{'metadata':{'name':'kube-public','deletionTimestamp':'2026-01-01T00:00:00Z'}}"));
    namespaces.reconcile();
    assertEquals(3, writer.writes);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespacelifecycle.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Duration;
import java.util.HashMap;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NamespaceLifecycleTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final AtomicLong clock = new AtomicLong();
  private final NamespaceLifecycle plugin =
      new NamespaceLifecycle(new KnownNamespaces(objects, clock::get));

  private static ApiObject namespace(String name, String phase) {
    ApiObject o = ApiObject.of(new GroupVersionKind("", "v1", "Namespace"));
    o.meta().setName(name);
    o.object("status").put("phase", phase);
    return o;
  }

  private void put(String name, String phase) {
    objects.put(KnownNamespaces.NAMESPACES, namespace(name, phase));
  }

  private void run(
      Operation op, String resource, String kind, String ns, String name, boolean dry) {
    plugin.mutate(
        new AdmissionRequest(
            op,
            new GroupVersionResource(kind.equals("Deployment") ? "apps" : "", "v1", resource),
            "",
            new GroupVersionKind(kind.equals("Deployment") ? "apps" : "", "v1", kind),
            ns,
            name,
            null,
            null,
            UserInfo.of("x"),
            dry,
            w -> {},
            new HashMap<>()));
  }

  private ApiException refused(Operation op, String resource, String kind, String ns, String name) {
    return assertThrows(ApiException.class, () -> run(op, resource, kind, ns, name, false));
  }

  @Test
  void aNamespaceThatIsNotThereIsNotFound() {
    ApiException e = refused(Operation.CREATE, "pods", "Pod", "missing", "p");
    assertEquals(404, e.code());
    assertEquals("namespaces \"missing\" not found", e.status().message());
    assertEquals(404, refused(Operation.UPDATE, "pods", "Pod", "missing", "p").code());
    run(Operation.DELETE, "pods", "Pod", "missing", "p", false);
    run(Operation.CREATE, "nodes", "Node", "", "n", false);
    run(
        Operation.CREATE,
        "localsubjectaccessreviews",
        "LocalSubjectAccessReview",
        "missing",
        "",
        false);
  }

  @Test
  void oneThatOnlyTheStoreKnowsYetIsFound() {
    objects.putLive(KnownNamespaces.NAMESPACES, namespace("new", "Active"));
    run(Operation.CREATE, "pods", "Pod", "new", "p", false);
  }

  @Test
  void nothingIsCreatedInOneThatEnds() {
    put("t", "Active");
    run(Operation.CREATE, "pods", "Pod", "t", "p", false);
    put("t", "Terminating");
    ApiException e = refused(Operation.CREATE, "deployments", "Deployment", "t", "");
    assertEquals(403, e.code());
    assertEquals(
        "deployments.apps \"Unknown\" is forbidden: unable to create new content in namespace t"
            + " because it is being terminated",
        e.status().message());
    assertEquals(
        "[Cause[reason=NamespaceTerminating, message=namespace t is being terminated,"
            + " field=metadata.namespace]]",
        Objects.requireNonNull(e.status().details()).causes().toString());
    run(Operation.UPDATE, "pods", "Pod", "t", "p", false);
    run(Operation.DELETE, "pods", "Pod", "t", "p", false);
  }

  @Test
  void someNamespacesStay() {
    for (String name : new String[] {"default", "kube-system", "kube-public"}) {
      ApiException e = refused(Operation.DELETE, "namespaces", "Namespace", name, name);
      assertEquals(
          "namespaces \"" + name + "\" is forbidden: this namespace may not be deleted",
          e.status().message());
    }
    run(Operation.DELETE, "namespaces", "Namespace", "kube-node-lease", "kube-node-lease", false);
    run(Operation.CREATE, "namespaces", "Namespace", "default", "default", false);
  }

  @Test
  void afterADeletionTheStoreIsAskedForAWhile() {
    put("t", "Active");
    run(Operation.DELETE, "namespaces", "Namespace", "t", "t", true);
    objects.putLive(KnownNamespaces.NAMESPACES, namespace("t", "Terminating"));
    run(Operation.CREATE, "pods", "Pod", "t", "p", false);
    run(Operation.DELETE, "namespaces", "Namespace", "t", "t", false);
    assertEquals(403, refused(Operation.CREATE, "pods", "Pod", "t", "p").code());
    clock.addAndGet(Duration.ofSeconds(31).toNanos());
    run(Operation.CREATE, "pods", "Pod", "t", "p", false);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlanTest {
  private static final String A = "/registry/configmaps/default/a";

  private final Store store = new Store();

  @AfterEach
  void close() {
    store.close();
  }

  private List<Step> plan(Mark mark) {
    return Plan.of(mark, StoreState.read(store));
  }

  @Test
  void nothingIsUndoneWhereNothingHappened() {
    store.put(A, "1");
    assertEquals(List.of(), plan(store.mark()));
  }

  @Test
  void whatWasCreatedIsDeleted() {
    Mark mark = store.mark();
    store.put(A, "1");
    Step step = plan(mark).getFirst();
    assertEquals(A, assertInstanceOf(Step.Delete.class, step).key());
  }

  @Test
  void whatWasChangedIsRestored() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    assertInstanceOf(Step.Restore.class, plan(mark).getFirst());
  }

  @Test
  void whatWasDeletedIsMadeAgain() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.remove(A);
    assertEquals(A, assertInstanceOf(Step.Recreate.class, plan(mark).getFirst()).key());
  }

  @Test
  void whatIsAsItWasAgainStays() {
    store.put(A, "1");
    Mark mark = store.mark();
    store.put(A, "2");
    store.put(A, "1");
    assertEquals(List.of(), plan(mark));
  }

  @Test
  void whatCameAndWentIsNothing() {
    Mark mark = store.mark();
    store.put(A, "1");
    store.remove(A);
    assertEquals(List.of(), plan(mark));
  }

  @Test
  void anotherObjectOfTheSameNameGoesAndTheOldOneComes() {
    store.put(A, "uid 1");
    Mark mark = store.mark();
    store.remove(A);
    store.put(A, "uid 2");
    assertInstanceOf(Step.Replace.class, plan(mark).getFirst());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/registry/namespaces/n",
        "/registry/minions/n",
        "/registry/apiextensions.k8s.io/customresourcedefinitions/widgets.example.com"
      })
  void whatOthersStandOnGoesFirstAndComesFirst(String key) {
    store.put(key, "uid 1");
    Mark mark = store.mark();
    store.remove(key);
    store.put(key, "uid 2");
    List<Step> steps = plan(mark);
    assertEquals(2, steps.size());
    assertInstanceOf(Step.Delete.class, steps.getFirst());
    assertInstanceOf(Step.Recreate.class, steps.getLast());
  }

  @Test
  void whatGoesByItselfIsNotMadeAgain() {
    String event = "/registry/events/default/e";
    store.put(event, "1", store.grantLease(Duration.ofHours(1)));
    Mark mark = store.mark();
    store.remove(event);
    assertEquals(List.of(), plan(mark));
    store.put(event, "2", store.grantLease(Duration.ofHours(1)));
    assertInstanceOf(Step.Delete.class, plan(mark).getFirst(), "it is another one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/registry/masterleases/10.0.0.1",
        "/registry/peerserverleases/a",
        "/registry/leases/kube-system/kube-controller-manager",
        "/registry/storageversions/apps.deployments",
        "/registry/services/endpoints/default/kubernetes",
        "/registry/endpointslices/default/kubernetes",
        "/registry/configmaps/kube-system/extension-apiserver-authentication",
        "/registry/quarterdeck.io/plugins/admission.x"
      })
  void whatServersWriteOfThemselvesIsLeftAlone(String key) {
    Mark mark = store.mark();
    store.put(key, "1");
    assertEquals(List.of(), plan(mark), "created");
    mark = store.mark();
    store.put(key, "2");
    assertEquals(List.of(), plan(mark), "changed");
    mark = store.mark();
    store.remove(key);
    assertEquals(List.of(), plan(mark), "deleted");
  }

  @Test
  void whatOnlyLooksLikeItIsUndone() {
    Mark mark = store.mark();
    List<String> keys =
        List.of(
            "/registry/configmaps/kube-system/extension-apiserver-authentication-2",
            "/registry/endpointslices/default/kubernetes-2",
            "/registry/leases/kube-system-2/a",
            "/registry/services/endpoints/other/kubernetes",
            "/registry/services/specs/default/kubernetes");
    keys.forEach(k -> store.put(k, "1"));
    assertEquals(new TreeSet<>(keys), new TreeSet<>(plan(mark).stream().map(Step::key).toList()));
  }

  @Test
  void theLeaseOfANodeIsItsKubelets() {
    String lease = "/registry/leases/kube-node-lease/";
    store.put("/registry/minions/old", "1");
    store.put(lease + "old", "1");
    Mark mark = store.mark();
    store.put(lease + "old", "2");
    store.put("/registry/minions/new", "1");
    store.put(lease + "new", "1");
    assertEquals(
        List.of(lease + "new", "/registry/minions/new"),
        plan(mark).stream().map(Step::key).toList());
  }
}

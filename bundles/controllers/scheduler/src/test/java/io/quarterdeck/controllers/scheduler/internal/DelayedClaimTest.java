// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelayedClaimTest {
  private static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  private static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");
  private static final GroupVersionResource VOLUMES =
      new GroupVersionResource("", "v1", "persistentvolumes");
  private static final GroupVersionResource CLASSES =
      new GroupVersionResource("storage.k8s.io", "v1", "storageclasses");

  private final World world = World.at(InstantSource.system());

  private void nodes(int number) {
    for (int i = 0; i < number; i++) {
      world.create(
          NODES,
          ("{'apiVersion':'v1','kind':'Node','metadata':{'name':'simulated-%d','labels':"
                  + "{'quarterdeck.io/simulated':'true','zone':'z%1$d'}},'spec':{},"
                  + "'status':{'allocatable':{'cpu':'4','memory':'8Gi','pods':'10'}}}")
              .formatted(i));
    }
  }

  private void storageClass(String provisioner, String more) {
    world.create(
        CLASSES,
        ("{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'local'},"
                + "'provisioner':'%s','volumeBindingMode':'WaitForFirstConsumer'%s}")
            .formatted(provisioner, more));
  }

  private void volume(String name, String size, String zone, String more) {
    world.create(
        VOLUMES,
        ("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'%s'},'spec':{"
                + "'storageClassName':'local','accessModes':['ReadWriteOnce'],'capacity':"
                + "{'storage':'%s'},'nodeAffinity':{'required':{'nodeSelectorTerms':[{"
                + "'matchExpressions':[{'key':'zone','operator':'In','values':['%s']}]}]}}%s},"
                + "'status':{'phase':'Available'}}")
            .formatted(name, size, zone, more));
  }

  private void claim(String name) {
    world.create(
        CLAIMS,
        ("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'a','name':"
                + "'%s'},'spec':{'storageClassName':'local','accessModes':['ReadWriteOnce'],"
                + "'resources':{'requests':{'storage':'1Gi'}}},'status':{'phase':'Pending'}}")
            .formatted(name));
  }

  /** One that uses claims. */
  private void pod(String name, String... claims) {
    String volumes =
        String.join(
            ",",
            List.of(claims).stream()
                .map(c -> "{'name':'%s','persistentVolumeClaim':{'claimName':'%1$s'}}".formatted(c))
                .toList());
    world.create(
        Scheduler.PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a'},'spec':{"
                + "'containers':[{'name':'c','image':'i'}],'volumes':[%s]},"
                + "'status':{'phase':'Pending'}}")
            .formatted(name, volumes));
  }

  private Running start() {
    return new SimulatedScheduler(new Metrics()).start(world.context());
  }

  private Node field(GroupVersionResource resource, String name, String... path) {
    String namespace = resource.equals(VOLUMES) ? "" : "a";
    ApiObject found = world.objects().get(resource.groupResource(), namespace, name);
    return found == null ? Node.root(null) : found.root().at(path);
  }

  private String reservedFor(String volume) {
    return field(VOLUMES, volume, "spec", "claimRef", "name").text();
  }

  /** What the binder does. */
  private void bind(String claim, String volume) throws Exception {
    world
        .user()
        .change(
            CLAIMS,
            "a",
            claim,
            "",
            c -> {
              c.object("spec").put("volumeName", volume);
              c.meta().mutableAnnotations().put("pv.kubernetes.io/bind-completed", "yes");
              return c;
            });
  }

  @Test
  void theSmallestVolumeThatANodeCanUseIsReserved() throws Exception {
    nodes(2);
    storageClass("kubernetes.io/no-provisioner", "");
    volume("elsewhere", "1Gi", "z9", "");
    volume("tiny", "1Mi", "z1", "");
    volume("big", "9Gi", "z1", "");
    volume("fit", "2Gi", "z1", "");
    volume("taken", "1Gi", "z1", ",'claimRef':{'namespace':'a','name':'other'}");
    claim("data");
    pod("p", "data");
    try (Running running = start()) {
      Await.until("it is reserved", () -> reservedFor("fit").equals("data"));
      assertEquals(
          field(CLAIMS, "data", "metadata", "uid").text(),
          field(VOLUMES, "fit", "spec", "claimRef", "uid").text());
      assertEquals(
          "yes",
          field(VOLUMES, "fit", "metadata", "annotations", "pv.kubernetes.io/bound-by-controller")
              .text());
      assertEquals("", field(Scheduler.PODS, "p", "spec", "nodeName").text());
      assertEquals("", field(CLAIMS, "data", "metadata", "annotations").text(), "only made ones");
      bind("data", "fit");
      Await.until(
          "it runs where its volume is",
          () -> field(Scheduler.PODS, "p", "spec", "nodeName").text().equals("simulated-1"));
    }
    assertEquals("", reservedFor("big"));
    assertEquals("other", reservedFor("taken"));
  }

  @Test
  void allClaimsOfAPodAreOnOneNode() throws Exception {
    nodes(3);
    storageClass("kubernetes.io/no-provisioner", "");
    volume("v0", "1Gi", "z0", "");
    volume("v1", "1Gi", "z1", "");
    volume("v1b", "2Gi", "z1", "");
    volume("v2", "1Gi", "z2", "");
    claim("one");
    claim("two");
    pod("p", "one", "two");
    try (Running running = start()) {
      Await.until(
          "both are reserved",
          () -> reservedFor("v1").equals("one") && reservedFor("v1b").equals("two"));
    }
    assertEquals("", reservedFor("v0"));
    assertEquals("", reservedFor("v2"));
  }

  @Test
  void whereNoneIsThereTheProvisionerIsAskedForOneOnTheNode() throws Exception {
    nodes(2);
    storageClass(
        "example.com/maker",
        ",'allowedTopologies':[{'matchLabelExpressions':[{'key':'zone','values':['z1']}]}]");
    claim("data");
    pod("p", "data");
    try (Running running = start()) {
      Await.until(
          "the claim names the node",
          () ->
              field(CLAIMS, "data", "metadata", "annotations", DelayedClaim.SELECTED_NODE)
                  .text()
                  .equals("simulated-1"));
      assertEquals("", field(Scheduler.PODS, "p", "spec", "nodeName").text());
      volume("made", "1Gi", "z1", ",'claimRef':{'namespace':'a','name':'data'}");
      bind("data", "made");
      Await.until(
          "it runs there",
          () -> field(Scheduler.PODS, "p", "spec", "nodeName").text().equals("simulated-1"));
    }
  }

  @Test
  void withoutAVolumeThePodSaysSoUntilOneComes() throws Exception {
    nodes(2);
    storageClass("kubernetes.io/no-provisioner", "");
    claim("data");
    pod("p", "data");
    try (Running running = start()) {
      Await.until(
          "it says so",
          () ->
              field(Scheduler.PODS, "p", "status", "conditions")
                  .index(0)
                  .get("message")
                  .text()
                  .equals(
                      "0/2 nodes are available: 2 node(s) didn't find available persistent volumes"
                          + " to bind."));
      volume("late", "1Gi", "z0", "");
      Await.until("it is reserved", () -> reservedFor("late").equals("data"));
    }
  }
}

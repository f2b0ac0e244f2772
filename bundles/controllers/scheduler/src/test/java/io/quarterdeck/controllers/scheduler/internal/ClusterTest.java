// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.pods.Taint;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterTest {
  private final Cluster cluster = new Cluster(ns -> Map.of("team", ns));
  private final MemoryObjects objects = new MemoryObjects();

  private static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private void node(int number, String labels, String spec) {
    cluster.node(
        object(
            "{'kind':'Node','metadata':{'name':'simulated-%d','labels':{'quarterdeck.io/simulated':'true','kubernetes.io/hostname':'simulated-%d'%s}},'spec':{%s},'status':{'allocatable':{'cpu':'4','memory':'8Gi','pods':'10','example.com/gpu':'1'}}}"
                .formatted(number, number, labels, spec)),
        false);
  }

  private void nodes(int number) {
    IntStream.range(0, number).forEach(i -> node(i, "", ""));
  }

  private static ApiObject pod(String name, String metadata, String spec) {
    return object(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a','uid':'u-%s'%s},'spec':{%s}}"
            .formatted(name, name, metadata, spec));
  }

  private static ApiObject asking(String name, String requests) {
    return pod(name, "", "'containers':[{'name':'c','resources':{'requests':{" + requests + "}}}]");
  }

  private Choice place(ApiObject pod) {
    return cluster.place(pod, Volumes.of(pod, objects));
  }

  private String node(ApiObject pod) {
    return place(pod) instanceof Choice.On on ? on.node() : "";
  }

  private String why(ApiObject pod) {
    return place(pod) instanceof Choice.Unschedulable u ? u.message() : "";
  }

  private static ApiObject bound(ApiObject pod, String node) {
    ApiObject out = pod.copy();
    out.object("spec").put("nodeName", node);
    return out;
  }

  @Test
  void withoutNodesNothingIsSaid() {
    assertEquals(new Choice.Nowhere(), place(pod("p", "", "")));
    cluster.node(object("{'metadata':{'name':'real'},'status':{}}"), false);
    assertTrue(cluster.isEmpty());
  }

  @Test
  void podsSpread() {
    nodes(3);
    for (int i = 0; i < 9; i++) {
      String owner = ",'ownerReferences':[{'uid':'o','controller':true}]";
      assertFalse(node(pod("p" + i, owner, "'containers':[{'name':'c'}]")).isEmpty());
    }
    assertEquals(
        List.of(3, 3, 3),
        IntStream.range(0, 3).map(i -> cluster.held("simulated-" + i)).boxed().toList());
  }

  @Test
  void likesAreKeptApart() {
    nodes(2);
    String owner = ",'ownerReferences':[{'uid':'o','controller':true}]";
    String spec =
        "'containers':[{'name':'c','resources':{'requests':{'cpu':'1m','memory':'1Mi'}}}]";
    String first = node(pod("p0", owner, spec));
    String second = node(pod("p1", owner, spec));
    assertFalse(first.equals(second));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '!',
      value = {
        "'cpu':'5'|0/2 nodes are available: 2 Insufficient cpu.",
        "'cpu':'5','memory':'9Gi'|0/2 nodes are available: 2 Insufficient cpu, 2 Insufficient memory.",
        "'example.com/gpu':'2'|0/2 nodes are available: 2 Insufficient example.com/gpu.",
        "'example.com/tpu':'1'|0/2 nodes are available: 2 Insufficient example.com/tpu.",
        "'cpu':'4'|"
      })
  void requestsFit(String requests, @Nullable String message) {
    nodes(2);
    assertEquals(message == null ? "" : message, why(asking("p", requests)));
  }

  @Test
  void whatIsHeldCounts() {
    nodes(1);
    assertEquals("simulated-0", node(asking("one", "'cpu':'3'")));
    assertEquals("0/1 nodes are available: 1 Insufficient cpu.", why(asking("two", "'cpu':'2'")));
    assertTrue(cluster.release(new ObjectKey("a", "one")));
    assertEquals("simulated-0", node(asking("two", "'cpu':'2'")));
  }

  @Test
  void initContainersAndOverheadCount() {
    nodes(1);
    ApiObject pod =
        pod(
            "p",
            "",
            "'overhead':{'cpu':'500m'},'initContainers':[{'name':'i','resources':{'requests':{'cpu':'3600m'}}}],"
                + "'containers':[{'name':'c','resources':{'requests':{'cpu':'1'}}}]");
    assertEquals("0/1 nodes are available: 1 Insufficient cpu.", why(pod));
  }

  @Test
  void aNodeTakesSoManyPods() {
    nodes(1);
    for (int i = 0; i < 10; i++) {
      assertEquals("simulated-0", node(pod("p" + i, "", "'containers':[{'name':'c'}]")));
    }
    assertEquals("0/1 nodes are available: 1 Too many pods.", why(pod("p", "", "")));
  }

  @Test
  void taintsAndCordons() {
    node(0, "", "'taints':[{'key':'k','value':'v','effect':'NoSchedule'}]");
    node(1, "", "'unschedulable':true");
    node(2, "", "'taints':[{'key':'soft','effect':'PreferNoSchedule'}],'unschedulable':true");
    assertEquals(
        "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 node(s) were unschedulable.",
        why(pod("p", "", "")));
    assertEquals(
        "simulated-0",
        node(pod("q", "", "'tolerations':[{'key':'k','value':'v','effect':'NoSchedule'}]")));
    String cordon =
        "'tolerations':[{'key':'node.kubernetes.io/unschedulable','operator':'Exists'}]";
    assertEquals("simulated-1", node(pod("r", "", cordon)));
  }

  @ParameterizedTest
  @CsvSource({
    "'',Exists,'',true",
    "k,Exists,'',true",
    "k,Equal,v,true",
    "k,,v,true",
    "k,Equal,w,false",
    "j,Exists,'',false"
  })
  void tolerations(String key, @Nullable String operator, String value, boolean tolerated) {
    ApiObject pod =
        pod(
            "p",
            "",
            "'tolerations':[{'key':'%s','operator':'%s','value':'%s'}]"
                .formatted(key, operator == null ? "" : operator, value));
    assertEquals(
        tolerated,
        new Taint("k", "v", "NoExecute").isTolerated(pod.field("spec").get("tolerations").items()));
  }

  private static String affinity(String terms) {
    return "'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':["
        + terms
        + "]}}}";
  }

  @Test
  void selectorsAndAffinityOfNodes() {
    node(0, ",'disk':'ssd','size':'3'", "");
    node(1, ",'disk':'hdd'", "");
    assertEquals("simulated-1", node(pod("p", "", "'nodeSelector':{'disk':'hdd'}")));
    assertEquals(
        "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector.",
        why(pod("q", "", "'nodeSelector':{'disk':'tape'}")));
    assertEquals(
        "simulated-0",
        node(
            pod(
                "r",
                "",
                affinity("{'matchExpressions':[{'key':'size','operator':'Gt','values':['2']}]}"))));
    assertEquals(
        "simulated-1",
        node(
            pod(
                "s",
                "",
                affinity(
                    "{'matchFields':[{'key':'metadata.name','operator':'In','values':['simulated-1']}]}"))));
    assertEquals(
        "0/2 nodes are available: 2 node(s) didn't satisfy plugin(s) [NodeAffinity].",
        why(
            pod(
                "t",
                "",
                affinity(
                    "{'matchFields':[{'key':'metadata.name','operator':'In','values':['real']}]}"))));
  }

  @Test
  void hostPorts() {
    nodes(1);
    String port = "'containers':[{'name':'c','ports':[{'hostPort':80%s}]}]";
    assertEquals("simulated-0", node(pod("p", "", port.formatted(",'hostIP':'10.0.0.1'"))));
    assertEquals("simulated-0", node(pod("q", "", port.formatted(",'hostIP':'10.0.0.2'"))));
    assertEquals("simulated-0", node(pod("u", "", port.formatted(",'protocol':'UDP'"))));
    assertEquals(
        "0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.",
        why(pod("r", "", port.formatted(""))));
  }

  private static String near(String kind, String app) {
    return "'affinity':{'%s':{'requiredDuringSchedulingIgnoredDuringExecution':[{'topologyKey':'kubernetes.io/hostname','labelSelector':{'matchLabels':{'app':'%s'}}}]}}"
        .formatted(kind, app);
  }

  private static String app(String app) {
    return ",'labels':{'app':'" + app + "'}";
  }

  @Test
  void podsThatWantToBeNear() {
    nodes(3);
    assertEquals(
        "0/3 nodes are available: 3 node(s) didn't match pod affinity rules.",
        why(pod("p", app("web"), near("podAffinity", "db"))));
    String db = node(pod("db", app("db"), near("podAffinity", "db")));
    assertFalse(db.isEmpty(), "the first of its kind");
    assertEquals(db, node(pod("p", app("web"), near("podAffinity", "db"))));
    assertEquals(db, node(pod("db2", app("db"), near("podAffinity", "db"))));
  }

  @Test
  void podsThatWantToBeApart() {
    nodes(2);
    String one = node(pod("p", app("x"), near("podAntiAffinity", "x")));
    String two = node(pod("q", app("x"), near("podAntiAffinity", "x")));
    assertFalse(one.equals(two));
    assertEquals(
        "0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules.",
        why(pod("r", app("x"), near("podAntiAffinity", "x"))));
    assertEquals(
        "0/2 nodes are available: 2 node(s) didn't satisfy existing pods anti-affinity rules.",
        why(pod("s", app("x"), "")));
    assertFalse(node(pod("t", app("y"), "")).isEmpty());
    assertTrue(cluster.pod(bound(pod("p", app("x"), ""), one), true), "it leaves");
    assertEquals(one, node(pod("s", app("x"), "")));
  }

  @Test
  void namespacesByTheirLabels() {
    nodes(1);
    node(pod("db", app("db"), ""));
    String term =
        "'affinity':{'podAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':[{'topologyKey':'kubernetes.io/hostname','labelSelector':{},'namespaceSelector':{'matchLabels':{'team':'%s'}}}]}}";
    assertEquals("simulated-0", node(pod("p", "", term.formatted("a"))));
    assertFalse(why(pod("q", "", term.formatted("b"))).isEmpty());
  }

  @Test
  void spreadThatMustHold() {
    node(0, ",'zone':'x'", "");
    node(1, ",'zone':'y'", "");
    node(2, "", "");
    String spread =
        "'topologySpreadConstraints':[{'topologyKey':'zone','maxSkew':1,'whenUnsatisfiable':'DoNotSchedule','labelSelector':{'matchLabels':{'app':'x'}}}]";
    String one = node(pod("p", app("x"), spread));
    String two = node(pod("q", app("x"), spread));
    assertEquals(
        List.of("simulated-0", "simulated-1"), List.of(one, two).stream().sorted().toList());
    assertFalse(node(pod("r", app("x"), spread)).isEmpty());
    String only = spread + ",'nodeSelector':{'zone':'z'}";
    assertTrue(why(pod("s", app("x"), only)).contains("node affinity"));
    node(1, ",'zone':'y'", "'unschedulable':true");
    node(pod("t", app("x"), spread));
    assertEquals(
        "0/3 nodes are available: 1 node(s) didn't match pod topology spread constraints, 1 node(s)"
            + " didn't match pod topology spread constraints (missing required label), 1 node(s)"
            + " were unschedulable.",
        why(pod("u", app("x"), spread)));
  }

  @Test
  void claims() {
    nodes(2);
    String volume = "'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'data'}}]";
    assertEquals(
        "0/2 nodes are available: persistentvolumeclaim \"data\" not found.",
        why(pod("p", "", volume)));
    String claim =
        "{'metadata':{'name':'data','namespace':'a'%s},'spec':{'volumeName':'%s'},'status':{}}";
    objects.put(Volumes.CLAIMS, object(claim.formatted("", "")));
    assertEquals(
        "0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims.",
        why(pod("p", "", volume)));
    objects.put(
        new GroupResource("", "persistentvolumes"),
        object(
            "{'metadata':{'name':'pv'},'spec':{'nodeAffinity':{'required':{'nodeSelectorTerms':[{'matchExpressions':[{'key':'kubernetes.io/hostname','operator':'In','values':['simulated-1']}]}]}}}}"));
    objects.put(
        Volumes.CLAIMS,
        object(claim.formatted(",'annotations':{'pv.kubernetes.io/bind-completed':'yes'}", "pv")));
    assertEquals("simulated-1", node(pod("p", "", volume)));
    assertEquals(
        "0/2 nodes are available: waiting for ephemeral volume controller to create the persistentvolumeclaim \"q-v\".",
        why(pod("q", "", "'volumes':[{'name':'v','ephemeral':{}}]")));
  }

  @Test
  void oneThatIsOnItsWayIsNotPlacedAgain() {
    nodes(2);
    ApiObject pod = pod("p", "", "");
    String node = node(pod);
    assertEquals(new Choice.Done(), place(pod));
    assertFalse(cluster.pod(bound(pod, node), false), "what was expected frees nothing");
    assertTrue(cluster.pod(bound(pod, node), true));
    assertEquals(0, cluster.held(node));
  }

  @Test
  void fiveThousandPodsTakeSeconds() {
    IntStream.range(0, 20).forEach(this::bigNode);
    long begun = System.nanoTime();
    for (int i = 0; i < 5000; i++) {
      String owner = ",'ownerReferences':[{'uid':'o" + i / 10 + "','controller':true}]";
      assertFalse(node(pod("p" + i, owner, "'containers':[{'name':'c'}]")).isEmpty());
    }
    assertTrue(System.nanoTime() - begun < 30_000_000_000L);
    assertEquals(250, cluster.held("simulated-7"));
  }

  private void bigNode(int number) {
    cluster.node(
        object(
            "{'metadata':{'name':'simulated-%d','labels':{'quarterdeck.io/simulated':'true'}},'status':{'allocatable':{'cpu':'64','memory':'256Gi','pods':'1000'}}}"
                .formatted(number)),
        false);
  }
}

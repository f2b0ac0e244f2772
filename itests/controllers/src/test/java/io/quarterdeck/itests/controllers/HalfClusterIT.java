// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process with its controllers: namespaces end, garbage goes, accounts come. */
final class HalfClusterIT {
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient client;

  @BeforeAll
  static void start() {
    server = DistributionProcess.start(folder, "--set", "controllers.mode=auto");
    client = RawClient.admin(server);
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static String create(String path, String json) throws Exception {
    HttpResponse<String> answer = client.post(path, json.replace('\'', '"'));
    assertEquals(201, answer.statusCode(), answer.body());
    return answer.body();
  }

  private static boolean isThere(String path) throws Exception {
    return client.get(path).statusCode() == 200;
  }

  private static void namespace(String name) throws Exception {
    create(NAMESPACES, "{'metadata':{'name':'" + name + "'}}");
    Await.until(
        "it has an account", () -> isThere(NAMESPACES + "/" + name + "/serviceaccounts/default"));
  }

  private static String uid(String object) {
    return object.replaceFirst("(?s).*\"uid\":\"([^\"]*)\".*", "$1");
  }

  private static String owned(String name, String owner, String uid) {
    return """
    {'metadata':{'name':'%s','ownerReferences':[{'apiVersion':'v1','kind':'ConfigMap',\
    'name':'%s','uid':'%s','blockOwnerDeletion':true}]}}"""
        .formatted(name, owner, uid);
  }

  @Test
  void aPodNeedsNobodyToMakeItsAccount() throws Exception {
    namespace("pods");
    create(
        NAMESPACES + "/pods/pods",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
  }

  @Test
  void aNamespaceEndsWithAllThatIsInItAlsoWhatIsCustom() throws Exception {
    create(
        DEFINITIONS,
        "{'metadata':{'name':'ships.test.example.com'},'spec':{'group':'test.example.com',"
            + "'scope':'Namespaced','names':{'plural':'ships','kind':'Ship'},'versions':[{'name':"
            + "'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':{'type':'object'}}}]}}");
    namespace("ending");
    String ships = "/apis/test.example.com/v1/namespaces/ending/ships";
    Await.until("ships are served", () -> isThere(ships));
    create(ships, "{'apiVersion':'test.example.com/v1','kind':'Ship','metadata':{'name':'s'}}");
    create(
        NAMESPACES + "/ending/pods",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
    create(NAMESPACES + "/ending/configmaps", "{'metadata':{'name':'m'}}");
    assertEquals(200, client.delete(NAMESPACES + "/ending").statusCode());
    Await.until("it is gone", () -> !isThere(NAMESPACES + "/ending"));
    create(NAMESPACES, "{'metadata':{'name':'ending'}}");
    assertFalse(client.get(ships).body().contains("\"name\":\"s\""));
    assertFalse(isThere(NAMESPACES + "/ending/configmaps/m"));
  }

  @Test
  void whatNobodyOwnsAnyMoreGoes() throws Exception {
    namespace("garbage");
    String maps = NAMESPACES + "/garbage/configmaps";
    String owner = uid(create(maps, "{'metadata':{'name':'owner'}}"));
    create(maps, owned("owned", "owner", owner));
    assertEquals(200, client.delete(maps + "/owner").statusCode());
    Await.until("its dependent goes, too", () -> !isThere(maps + "/owned"));
  }

  @Test
  void whatIsOrphanedStaysWithoutItsOwner() throws Exception {
    namespace("orphans");
    String maps = NAMESPACES + "/orphans/configmaps";
    String owner = uid(create(maps, "{'metadata':{'name':'owner'}}"));
    create(maps, owned("owned", "owner", owner));
    assertEquals(200, client.delete(maps + "/owner?propagationPolicy=Orphan").statusCode());
    Await.until("the owner is gone", () -> !isThere(maps + "/owner"));
    assertFalse(client.get(maps + "/owned").body().contains("ownerReferences"));
  }

  @Test
  void anOwnerInTheForegroundGoesLast() throws Exception {
    namespace("foreground");
    String maps = NAMESPACES + "/foreground/configmaps";
    String owner = uid(create(maps, "{'metadata':{'name':'owner'}}"));
    create(
        maps,
        owned("held", "owner", owner)
            .replace("'ownerReferences'", "'finalizers':['test.example.com/x'],'ownerReferences'"));
    client.delete(maps + "/owner?propagationPolicy=Foreground");
    Await.until(
        "the dependent is told to go",
        () -> client.get(maps + "/held").body().contains("deletionTimestamp"));
    assertTrue(isThere(maps + "/owner"));
    client.patch(maps + "/held", "{\"metadata\":{\"finalizers\":null}}");
    Await.until("both are gone", () -> !isThere(maps + "/held") && !isThere(maps + "/owner"));
  }

  @Test
  void theyActUnderTheirOwnNamesAndAreSeenAsPlugins() throws Exception {
    String plugins = client.get("/apis/quarterdeck.io/v1/plugins").body();
    for (String name : List.of("namespace", "garbage-collector")) {
      assertTrue(plugins.contains("\"controller." + name + "-controller\""), name);
    }
    String metrics = client.get("/metrics").body();
    assertTrue(
        metrics.contains("leader_election_master_status{name=\"quarterdeck-controllers\"} 1"));
    assertTrue(metrics.contains("workqueue_adds_total{name=\"namespace\"}"));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SubsetsTest {
  private static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static ApiObject service(String spec) {
    return object(
        "{'metadata':{'namespace':'n','name':'s','labels':{'l':'1'}},'spec':" + spec + "}");
  }

  private static ApiObject pod(String name, String ip, String ready, String more) {
    return object(
        ("{'metadata':{'namespace':'n','name':'%s','uid':'u-%s'%s},'spec':{'nodeName':'one',"
                + "'hostname':'h','subdomain':'s','containers':[{'ports':[{'name':'web',"
                + "'containerPort':8080}]}]},'status':{'phase':'Running','podIP':'%s',"
                + "'podIPs':[{'ip':'%s'},{'ip':'fd00::1'}],"
                + "'conditions':[{'type':'Ready','status':'%s'}]}}")
            .formatted(name, name, more, ip, ip, ready));
  }

  private static String json(ApiObject service, ApiObject... pods) {
    return Json.text(PodSubsets.of(service, List.of(pods)).trees());
  }

  private static final String PORTS =
      "'ports':[{'name':'b','port':80,'targetPort':'web'},"
          + "{'name':'a','port':81,'targetPort':9090,'appProtocol':'http'}]";

  @Test
  void anAddressIsThereOnceWithAllItsPorts() {
    assertEquals(
        "[{\"addresses\":[{\"ip\":\"10.0.0.1\",\"hostname\":\"h\",\"nodeName\":\"one\","
            + "\"targetRef\":{\"kind\":\"Pod\",\"namespace\":\"n\",\"name\":\"p\","
            + "\"uid\":\"u-p\"}}],\"ports\":[{\"name\":\"a\",\"port\":9090,\"protocol\":\"TCP\","
            + "\"appProtocol\":\"http\"},{\"name\":\"b\",\"port\":8080,\"protocol\":\"TCP\"}]}]",
        json(service("{'ipFamilies':['IPv4']," + PORTS + "}"), pod("p", "10.0.0.1", "True", "")));
  }

  private static List<String> ips(ApiObject service, String list, ApiObject... pods) {
    return Node.root(PodSubsets.of(service, List.of(pods)).trees()).items().stream()
        .flatMap(s -> s.get(list).items().stream())
        .map(a -> a.get("ip").text())
        .toList();
  }

  @Test
  void whoIsNotReadyStandsApartAndWhoIsTerminatingNowhere() {
    ApiObject web = service("{'ipFamilies':['IPv4']," + PORTS + "}");
    ApiObject tolerant =
        service("{'publishNotReadyAddresses':true,'clusterIP':'1.1.1.1'," + PORTS + "}");
    ApiObject ready = pod("a", "10.0.0.1", "True", "");
    ApiObject not = pod("b", "10.0.0.2", "False", "");
    ApiObject ending = pod("c", "10.0.0.3", "True", ",'deletionTimestamp':'2026-01-01T00:00:00Z'");
    assertEquals(List.of("10.0.0.1"), ips(web, "addresses", ready, not, ending));
    assertEquals(List.of("10.0.0.2"), ips(web, "notReadyAddresses", ready, not, ending));
    assertEquals(
        List.of("10.0.0.1", "10.0.0.2", "10.0.0.3"),
        ips(tolerant, "addresses", ready, not, ending));
  }

  @Test
  void theFirstFamilyCounts() {
    ApiObject pod = pod("a", "10.0.0.1", "True", "");
    assertEquals(
        List.of("fd00::1"),
        ips(service("{'ipFamilies':['IPv6','IPv4']," + PORTS + "}"), "addresses", pod));
    assertEquals(
        List.of("fd00::1"),
        ips(service("{'clusterIP':'fd00::9'," + PORTS + "}"), "addresses", pod));
    assertEquals(
        List.of("10.0.0.1"), ips(service("{'clusterIP':'None'," + PORTS + "}"), "addresses", pod));
  }

  @Test
  void aHeadlessServiceNeedsNoPorts() {
    ApiObject pod = pod("a", "10.0.0.1", "True", "");
    assertEquals(List.of("10.0.0.1"), ips(service("{'clusterIP':'None'}"), "addresses", pod));
    assertEquals(List.of(), ips(service("{'clusterIP':'1.1.1.1'}"), "addresses", pod));
    assertFalse(json(service("{'clusterIP':'None'}"), pod).contains("ports"));
  }

  @Test
  void theOrderInWhichTheyAreStoredIsNothing() {
    Subsets one =
        Subsets.of(
            object(
                    "{'s':[{'addresses':[{'ip':'b'},{'ip':'a','targetRef':{'uid':'u','resourceVersion':'3'}}],"
                        + "'ports':[{'port':2},{'port':1}]}]}")
                .field("s"));
    Subsets other =
        Subsets.of(
            object(
                    "{'s':[{'addresses':[{'ip':'a','targetRef':{'uid':'u'}}],'ports':[{'port':1},{'port':2,'protocol':'TCP'}]},"
                        + "{'addresses':[{'ip':'b'}],'ports':[{'port':1},{'port':2}]}]}")
                .field("s"));
    assertEquals(one, other);
    assertNotEquals(one, Subsets.of(object("{'s':[{'addresses':[{'ip':'a'}]}]}").field("s")));
  }

  @Test
  void notReadyAtAPortComesBeforeReady() {
    Subsets both =
        Subsets.of(
            object(
                    "{'s':[{'addresses':[{'ip':'a'}],'notReadyAddresses':[{'ip':'a'}],'ports':[{'port':1}]}]}")
                .field("s"));
    assertEquals(
        "[{\"notReadyAddresses\":[{\"ip\":\"a\"}],\"ports\":[{\"port\":1,\"protocol\":\"TCP\"}]}]",
        Json.text(both.trees()));
  }

  private static List<@Nullable Object> many(int ready, int not) {
    Subsets all = new Subsets();
    Subsets.Port port = new Subsets.Port("", "TCP", 80, "");
    for (int i = 0; i < ready + not; i++) {
      all.add(
          Json.decode(("{\"ip\":\"" + i + "\"}").getBytes(StandardCharsets.UTF_8)).tree(),
          port,
          i < ready);
    }
    return all.trees();
  }

  @Test
  void atMostAThousandAreWrittenReadyOnesFirst() {
    assertEquals("600+400", truncated(many(600, 500)));
    assertEquals("1000+0", truncated(many(1200, 300)));
    assertFalse(Capacity.isExceeded(Node.root(many(600, 400))));
  }

  private static String truncated(List<@Nullable Object> subsets) {
    assertTrue(Capacity.isExceeded(Node.root(subsets)));
    Capacity.truncate(subsets);
    Node one = Node.root(subsets).index(0);
    return one.get("addresses").size() + "+" + one.get("notReadyAddresses").size();
  }

  @Test
  void truncationIsSaidAndWrittenOnce() {
    ApiObject service = service("{'ipFamilies':['IPv4']," + PORTS + "}");
    List<ApiObject> pods = new ArrayList<>();
    for (int i = 0; i < 1100; i++) {
      pods.add(pod("p" + i, "10.0." + i / 250 + "." + i % 250, "True", ""));
    }
    ApiObject one = EndpointsObject.create(service);
    EndpointsObject.set(one, service, PodSubsets.of(service, pods), "2026-01-01T00:00:00Z");
    assertEquals(
        "truncated", one.meta().annotations().get("endpoints.kubernetes.io/over-capacity"));
    ApiObject again = one.copy();
    EndpointsObject.set(again, service, PodSubsets.of(service, pods), "");
    assertTrue(EndpointsObject.saySame(one, again));
    EndpointsObject.set(again, service, PodSubsets.of(service, pods.subList(0, 2)), "");
    assertEquals(Map.of(), again.meta().annotations());
    assertFalse(EndpointsObject.saySame(one, again));
  }

  @Test
  void labelsAreTheServicesAndTwoMore() {
    ApiObject service = service("{'clusterIP':'None'}");
    ApiObject one = EndpointsObject.create(service);
    EndpointsObject.set(one, service, new Subsets(), "");
    assertEquals(
        Map.of(
            "l", "1",
            "service.kubernetes.io/headless", "",
            "endpoints.kubernetes.io/managed-by", "endpoint-controller"),
        one.meta().labels());
    assertFalse(one.tree().containsKey("subsets"));
  }
}

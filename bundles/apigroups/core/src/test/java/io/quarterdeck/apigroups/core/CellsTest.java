// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.componentstatus.ComponentStatusStrategy;
import io.quarterdeck.apigroups.core.event.EventStrategy;
import io.quarterdeck.apigroups.core.pod.PodTable;
import io.quarterdeck.apigroups.core.service.EndpointsStrategy;
import io.quarterdeck.apigroups.core.service.ServiceTable;
import io.quarterdeck.apigroups.core.volume.AccessModes;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.TablePrinter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CellsTest {
  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  private static String cell(TablePrinter table, int i, ApiObject o) {
    return String.valueOf(table.cells(o, Instant.EPOCH).get(i));
  }

  private static ApiObject pod(String spec, String status) {
    return object("{'metadata':{'name':'p'},'spec':" + spec + ",'status':" + status + "}");
  }

  @Test
  void whilePodsInitializeOnlyTheFirstContainersCount() {
    String spec =
        "{'initContainers':[{'name':'i'},{'name':'s','restartPolicy':'Always'}],"
            + "'containers':[{'name':'c'}]}";
    String init =
        "'initContainerStatuses':[{'name':'i','restartCount':3,'state':{'waiting':{}}}],"
            + "'containerStatuses':[{'name':'c','restartCount':2,'ready':true,"
            + "'state':{'running':{}}}]";
    ApiObject waiting = pod(spec, "{" + init + "}");
    assertEquals("0/2", cell(PodTable.TABLE, 1, waiting));
    assertEquals("Init:0/2", cell(PodTable.TABLE, 2, waiting));
    assertEquals("3", cell(PodTable.TABLE, 3, waiting));
    ApiObject done =
        pod(spec, "{'conditions':[{'type':'Initialized','status':'True'}]," + init + "}");
    assertEquals("1/2", cell(PodTable.TABLE, 1, done));
    assertEquals("2", cell(PodTable.TABLE, 3, done));
  }

  @Test
  void eventsNameComponentAndHostOnTheirOwn() {
    assertEquals(
        "c, i",
        EventStrategy.source(
            object("{'source':{'component':'c'},'reportingInstance':'i','series':null}")));
  }

  @Test
  void endpointsOfTheSixthVersionHaveBrackets() {
    assertEquals(
        "[::1]:80",
        EndpointsStrategy.endpoints(
            object("{'subsets':[{'addresses':[{'ip':'::1'}],'ports':[{'port':80}]}]}")));
    assertEquals(
        "",
        EndpointsStrategy.endpoints(
            object("{'subsets':[{'notReadyAddresses':[{'ip':'::1'}],'ports':[{'port':80}]}]}")));
    assertEquals("<none>", EndpointsStrategy.endpoints(object("{}")));
  }

  @Test
  void balancersAreSortedAndShownOnce() {
    assertEquals(
        "a,b,9.9.9.9",
        ServiceTable.external(
            object(
                "{'spec':{'type':'LoadBalancer','externalIPs':['9.9.9.9']},'status':"
                    + "{'loadBalancer':{'ingress':[{'hostname':'b'},{'ip':'a'},{'ip':'a'},{}]}}}")));
  }

  @Test
  void componentsAreHealthyOrNot() {
    String json = "{'conditions':[{'type':'Healthy','status':'%s'}]}";
    assertEquals("Healthy", ComponentStatusStrategy.status(object(String.format(json, "True"))));
    assertEquals("Unhealthy", ComponentStatusStrategy.status(object(String.format(json, "False"))));
    assertEquals("Unknown", ComponentStatusStrategy.status(object("{}")));
  }

  @Test
  void anOldAnnotationNamesTheClass() {
    assertEquals(
        "old",
        AccessModes.storageClass(
            object(
                "{'metadata':{'annotations':{'volume.beta.kubernetes.io/storage-class':'old'}},"
                    + "'spec':{'storageClassName':'new'}}")));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.controllers.nodes.internal.PodStatus.Place;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortAdmissionTest {
  private static final Instant T = Instant.parse("2026-01-01T00:00:00Z");
  private static final Place PLACE = new Place("10.64.0.1", "10.128.0.1");

  private static ApiObject pod(String uid, String created, String ports, String status) {
    return Pods.of(
        "{'metadata':{'name':'%s','uid':'%s','creationTimestamp':'2026-01-01T00:00:%sZ'},"
                .formatted(uid, uid, created)
            + "'spec':{'containers':[{'name':'c','image':'i','ports':[%s]}]},'status':{%s}}"
                .formatted(ports, status));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'hostPort':1                        | 'phase':'Pending'                          | false",
        "'hostPort':2                        | 'phase':'Pending'                          | true",
        "'containerPort':1                   | 'phase':'Pending'                          | true",
        "'hostPort':1,'protocol':'UDP'       | 'phase':'Pending'                          | true",
        "'hostPort':1,'hostIP':'10.0.0.1'    | 'phase':'Pending'                          | false",
        "'hostPort':1                        | 'phase':'Failed'                           | true",
        "'hostPort':1                        | 'phase':'Succeeded'                        | true",
        "'hostPort':1                        | 'phase':'Running','containerStatuses':[{}] | false",
      })
  void whoIsOlderHasThePort(String port, String status, boolean admitted) {
    ApiObject older = pod("a", "01", "{" + port + "}", status.strip());
    ApiObject younger = pod("b", "02", "{'hostPort':1}", "'phase':'Pending'");
    assertEquals(admitted, PortAdmission.isAdmitted(younger, Stream.of(older, younger)));
  }

  @Test
  void whoRunsHasItWhateverItsAge() {
    ApiObject waits = pod("a", "01", "{'hostPort':1}", "'phase':'Pending'");
    ApiObject also = pod("b", "02", "{'hostPort':1}", "'phase':'Pending'");
    ApiObject runs = pod("c", "03", "{'hostPort':1}", "'phase':'Running','containerStatuses':[{}]");
    assertTrue(PortAdmission.isAdmitted(waits, Stream.of(waits, also)));
    assertFalse(PortAdmission.isAdmitted(waits, Stream.of(waits, also, runs)));
  }

  @Test
  void whoIsNotTakenHasFailed() {
    ApiObject bound = Pods.bound("", "");
    Lifecycle lifecycle = new Lifecycle(bound, PLACE, T, null, T.plusMillis(100), () -> false);
    Step.Write write = assertInstanceOf(Step.Write.class, lifecycle.next());
    Node status = Node.root(write.status());
    assertEquals("Failed", status.get("phase").text());
    assertEquals("NodePorts", status.get("reason").text());
    assertEquals("Pod was rejected: " + PortAdmission.MESSAGE, status.get("message").text());
    assertEquals("NodePorts", write.notices().getFirst().reason());
    assertFalse(write.begins());
  }

  @Test
  void whoWasTakenIsNotAskedAgain() {
    ApiObject bound =
        Pods.bound(Pods.annotations("'simulated.quarterdeck.io/start-delay':'5s'"), "");
    Step.Write creating =
        assertInstanceOf(
            Step.Write.class, new Lifecycle(bound, PLACE, T, null, T, () -> true).next());
    ApiObject taken = Pods.with(bound, creating.status());
    Step.Write running =
        assertInstanceOf(
            Step.Write.class,
            new Lifecycle(taken, PLACE, T, null, T.plusSeconds(6), () -> false).next());
    assertEquals("Running", Node.root(running.status()).get("phase").text());
  }
}

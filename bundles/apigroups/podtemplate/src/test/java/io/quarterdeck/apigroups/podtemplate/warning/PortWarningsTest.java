// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortWarningsTest {
  private static List<String> of(String fields) {
    List<String> warnings = new ArrayList<>();
    Node spec = new Node(Json.read(Literal.quoted("{" + fields + "}")), FieldPath.of("s"));
    PortWarnings.of(spec, warnings);
    return warnings.stream().map(w -> w.replace('"', '\'')).toList();
  }

  /** What is reported of the second of two ports of one container. */
  private static List<String> second(String first, String second) {
    return of("'containers':[{'ports':[{" + first + "},{" + second + "}]}]").stream()
        .map(w -> w.replace("s.containers[0].ports[1]: ", ""))
        .toList();
  }

  private static final String TCP = "'containerPort':80,'protocol':'TCP'";
  private static final String FIRST = " port definition with s.containers[0].ports[0]";

  @Test
  void thePortOfAnotherContainer() {
    assertEquals(
        List.of(
            "s.containers[0].ports[0]: duplicate port definition with s.initContainers[0].ports[0]"),
        of(
            "'containers':[{'ports':[{%s}]}],'initContainers':[{'ports':[{%s}]}]"
                .formatted(TCP, TCP)));
  }

  @Test
  void anotherNumberOrProtocolIsNoConflict() {
    assertEquals(List.of(), second(TCP, "'containerPort':81,'protocol':'TCP'"));
    assertEquals(List.of(), second(TCP, "'containerPort':80,'protocol':'UDP'"));
  }

  @Test
  void aPortOfTheHostOverlapsWithNone() {
    assertEquals(List.of("overlapping" + FIRST), second(TCP, TCP + ",'hostPort':8080"));
    assertEquals(List.of("overlapping" + FIRST), second(TCP + ",'hostPort':8080", TCP));
  }

  @Test
  void onePortOfTheHostAtAnyAddressAndAtOne() {
    assertEquals(
        List.of("dangerously ambiguous" + FIRST),
        second(TCP + ",'hostPort':8080", TCP + ",'hostPort':8080,'hostIP':'10.0.0.1'"));
    assertEquals(
        List.of(),
        second(
            TCP + ",'hostPort':8080,'hostIP':'10.0.0.2'",
            TCP + ",'hostPort':8080,'hostIP':'10.0.0.1'"));
    assertEquals(List.of(), second(TCP + ",'hostPort':8080", TCP + ",'hostPort':8081"));
  }

  @Test
  void anAddressOfTheHostNeedsAPort() {
    assertEquals(
        List.of(
            "s.containers[0].ports[0]: hostIP set without hostPort: {Name:web HostPort:0"
                + " ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}"),
        of("'containers':[{'ports':[{'name':'web'," + TCP + ",'hostIP':'10.0.0.1'}]}]"));
  }

  private static String named(int port) {
    return "{'ports':[{'name':'web','containerPort':" + port + ",'protocol':'TCP'}]}";
  }

  @Test
  void aNameOfTwoContainersThatRunSideBySide() {
    String warning =
        "s.containers[1].ports[0]: duplicate port name 'web' with s.containers[0].ports[0],"
            + " services and probes that select ports by name will use s.containers[0].ports[0]";
    assertEquals(List.of(warning), of("'containers':[" + named(1) + "," + named(2) + "]"));
  }

  @Test
  void anInitContainerThatEndsHasNamesOfItsOwn() {
    assertEquals(
        List.of(), of("'containers':[" + named(1) + "],'initContainers':[" + named(2) + "]"));
    String sidecar = named(2).replace("{'ports'", "{'restartPolicy':'Always','ports'");
    assertEquals(
        1, of("'containers':[" + named(1) + "],'initContainers':[" + sidecar + "]").size());
  }
}

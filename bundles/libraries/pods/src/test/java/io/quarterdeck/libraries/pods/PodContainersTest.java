// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PodContainersTest {
  private static final String ALL =
      "{'containers':[{'name':'c'},{'name':'d'}],'ephemeralContainers':[{'name':'e'}],"
          + "'initContainers':[{'name':'i'}]}";

  @Test
  void initContainersAreFirstAndEphemeralOnesLast() {
    assertEquals(
        List.of("i", "c", "d", "e"),
        PodContainers.all(Literal.pod(ALL).field("spec")).stream()
            .map(c -> c.get("name").text())
            .toList());
    assertEquals(List.of(), PodContainers.all(Literal.pod("{}").field("spec")));
  }

  @Test
  void changesReachThePod() {
    ApiObject pod = Literal.pod(ALL);
    PodContainers.mutable(pod.object("spec")).forEach(c -> c.put("image", "x"));
    assertEquals(
        "{'containers':[{'name':'c','image':'x'},{'name':'d','image':'x'}],"
            + "'ephemeralContainers':[{'name':'e','image':'x'}],"
            + "'initContainers':[{'name':'i','image':'x'}]}",
        Literal.text(pod.object("spec")));
  }

  @Test
  void oneListAlone() {
    Map<String, @Nullable Object> spec = Literal.pod(ALL).object("spec");
    assertEquals(
        List.of("c", "d"),
        PodContainers.mutable(spec, "containers").stream()
            .map(c -> requireNonNull(c.get("name")))
            .toList());
    assertEquals(List.of(), PodContainers.mutable(spec, "other"));
  }

  @Test
  void whatIsNoObjectIsPassedOver() {
    Map<String, @Nullable Object> spec =
        Literal.pod("{'containers':['c',null,{'name':'d'}],'initContainers':'none'}")
            .object("spec");
    assertEquals(List.of(Map.of("name", "d")), PodContainers.mutable(spec));
  }
}

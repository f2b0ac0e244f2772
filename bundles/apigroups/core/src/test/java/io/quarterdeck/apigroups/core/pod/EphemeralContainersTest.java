// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.Given;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EphemeralContainersTest {
  private final EphemeralContainersView view = new EphemeralContainersView();

  private static ApiObject pod(String metadata, String ephemeral) {
    return object(
        "{'metadata':{'name':'p'"
            + metadata
            + "},'spec':{'containers':[{'name':'c','image':'i'}],'ephemeralContainers':["
            + ephemeral
            + "]}}");
  }

  private List<String> change(ApiObject stored, String ephemeral) {
    ApiObject next = stored.copy();
    view.write(pod("", ephemeral), next, Given.request());
    ApiObject old = stored.copy();
    view.write(stored.copy(), old, Given.request());
    List<FieldError> errors = new ArrayList<>();
    view.validate(next, old, Given.request(), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void oneIsAdded() {
    assertEquals(List.of(), change(pod("", ""), "{'name':'e','image':'i'}"));
    assertEquals(
        List.of(),
        change(
            pod("", "{'name':'e','image':'i'}"),
            "{'name':'f','image':'j'},{'name':'e','image':'i'}"));
  }

  @Test
  void oneIsNotTakenAway() {
    assertEquals(
        List.of(
            "spec.ephemeralContainers: Forbidden: existing ephemeral containers \"e\" may not be"
                + " removed\n"),
        change(pod("", "{'name':'e','image':'i'}"), ""));
  }

  @Test
  void oneIsNotChangedAndTheChangeIsShown() {
    List<String> problems = change(pod("", "{'name':'e','image':'i'}"), "{'name':'e','image':'j'}");
    assertEquals(1, problems.size());
    String text = problems.getFirst();
    assertTrue(
        text.startsWith(
            "spec.ephemeralContainers: Forbidden: existing ephemeral containers \"e\" may not be"
                + " changed\n@@ "),
        text);
    assertEquals(
        List.of("- \"Image\": \"i\",", "+ \"Image\": \"j\","),
        text.lines()
            .map(l -> l.replaceFirst("^([-+]) +", "$1 "))
            .filter(l -> l.startsWith("- ") || l.startsWith("+ "))
            .toList());
  }

  @Test
  void aContainerHasANameOfItsOwn() {
    assertEquals(
        List.of("spec.ephemeralContainers[0].name: Duplicate value: \"c\""),
        change(pod("", ""), "{'name':'c','image':'i'}"));
  }

  @Test
  void podsOfAKubeletAloneHaveNone() {
    assertEquals(
        List.of("[]: Forbidden: static pods do not support ephemeral containers"),
        change(
            pod(",'annotations':{'kubernetes.io/config.mirror':'x'}", ""),
            "{'name':'e','image':'i'}"));
  }
}

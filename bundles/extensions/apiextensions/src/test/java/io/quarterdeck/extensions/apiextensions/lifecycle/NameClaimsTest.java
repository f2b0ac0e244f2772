// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gets which name. */
class NameClaimsTest {

  private static ApiObject definition(String names, String accepted) {
    String text =
        "{'metadata':{'name':'x'},'spec':{'group':'g','names':"
            + names
            + "},'status':{'acceptedNames':"
            + accepted
            + "}}";
    return Json.decode(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static final String FIRST =
      "{'plural':'as','singular':'a','kind':'A','listKind':'AList','shortNames':['s']}";

  @Test
  void freeNamesAreAccepted() {
    ApiObject one = definition(FIRST, "{'plural':'','kind':''}");
    NameClaims.Verdict verdict = NameClaims.of(List.of(one)).judge(one);
    assertTrue(verdict.condition().holds());
    assertEquals("NoConflicts", verdict.condition().reason());
    assertEquals(one.field("spec").get("names").value(), verdict.accepted());
  }

  @Test
  void takenNamesAreNotAndTheOthersAre() {
    ApiObject first = definition(FIRST, FIRST);
    ApiObject second =
        definition(
            "{'plural':'bs','singular':'b','kind':'A','listKind':'BList','shortNames':['s']}",
            "{'plural':'','kind':''}");
    NameClaims.Verdict verdict = NameClaims.of(List.of(first, second)).judge(second);
    assertFalse(verdict.condition().holds());
    assertEquals("KindConflict", verdict.condition().reason());
    assertEquals("\"A\" is already in use", verdict.condition().message());
    assertEquals("bs", verdict.accepted().get("plural"));
    assertEquals("", verdict.accepted().get("kind"));
    assertFalse(verdict.accepted().containsKey("shortNames"));
  }

  @Test
  void namesOfOtherGroupsAreNoConflict() {
    ApiObject first = definition(FIRST, FIRST);
    assertTrue(NameClaims.isSettled(first));
    ApiObject second = definition(FIRST, "{'plural':'','kind':''}");
    KnownDefinitions known = new KnownDefinitions();
    known.put("as.other", first);
    assertTrue(NameClaims.of(known.of("g")).judge(second).condition().holds());
    known.put("xs.g", first);
    assertFalse(NameClaims.of(known.of("g")).judge(second).condition().holds());
  }

  @Test
  void aMarkedDefinitionHasFinalizerAndConditionAndKeepsItsGeneration() {
    ApiObject one = definition(FIRST, FIRST);
    one.meta().setGeneration(3);
    one.meta().setFinalizers(List.of("foregroundDeletion"));
    Termination.mark(one, Instant.EPOCH);
    assertEquals(List.of(Cleanup.FINALIZER), one.meta().finalizers());
    assertEquals(2, one.meta().generation());
    assertTrue(Conditions.holds(one, Conditions.TERMINATING));
    Termination.mark(one, Instant.EPOCH);
    assertEquals(2, one.meta().generation());
  }
}

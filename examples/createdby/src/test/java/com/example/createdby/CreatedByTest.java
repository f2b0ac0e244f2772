// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.createdby;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.AdmissionContract;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CreatedByTest {
  private static final UserInfo BOB = UserInfo.of("bob");
  private final CreatedBy plugin = new CreatedBy();

  private static ApiObject map(String annotations) {
    return object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'ns',"
            + "'annotations':%s}}".formatted(annotations));
  }

  private Map<String, String> after(Attempt attempt) {
    return attempt.by(BOB).mutate(plugin).object().meta().annotations();
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AdmissionContract.of(plugin)
        .passes(() -> Attempt.create("configmaps", map("{'b':'c'}")))
        .passes(() -> Attempt.update("configmaps", map("{}"), map("{'b':'c'}")))
        .tests();
  }

  @Test
  void itWritesDownWhoCreates() {
    assertEquals(
        Map.of("a", "b", CreatedBy.ANNOTATION, "bob"),
        after(Attempt.create("configmaps", map("{'a':'b'}"))));
  }

  @Test
  void nobodyCreatesInTheNameOfAnother() {
    ApiObject forged = map("{'example.com/created-by':'alice'}");
    assertEquals("bob", after(Attempt.create("configmaps", forged)).get(CreatedBy.ANNOTATION));
  }

  @Test
  void whoChangesItDoesNotTakeItOver() {
    ApiObject alices = map("{'example.com/created-by':'alice'}");
    ApiObject dropped = map("{}");
    ApiObject taken = map("{'example.com/created-by':'bob'}");
    assertEquals(
        "alice", after(Attempt.update("configmaps", alices, dropped)).get(CreatedBy.ANNOTATION));
    assertEquals(
        "alice", after(Attempt.update("configmaps", alices, taken)).get(CreatedBy.ANNOTATION));
  }

  @Test
  void whatIsOlderThanThePluginIsNobodys() {
    ApiObject claimed = map("{'example.com/created-by':'bob','a':'b'}");
    assertEquals(Map.of("a", "b"), after(Attempt.update("configmaps", map("{}"), claimed)));
  }

  @Test
  void deletionsAndSubresourcesAreNotItsBusiness() {
    assertFalse(Attempt.delete("configmaps", map("{}")).interests(plugin));
    assertFalse(Attempt.update("pods", map("{}"), map("{}")).of("status").interests(plugin));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class IngressCellsTest {
  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void rulesWithoutAHostCountOnceThreeAreShown() {
    String rules = "{'spec':{'rules':[{'host':'a'},{'host':'b'},{'host':'c'}%s]}}";
    assertEquals("a,b,c", IngressStrategy.hosts(object(String.format(rules, ""))));
    assertEquals("a,b,c + 1 more...", IngressStrategy.hosts(object(String.format(rules, ",{}"))));
    assertEquals("*", IngressStrategy.hosts(object("{'spec':{'rules':[{}]}}")));
  }

  @Test
  void addressesAreSortedAndShownOnce() {
    assertEquals(
        "1.1.1.1,b",
        IngressStrategy.address(
            object(
                "{'status':{'loadBalancer':{'ingress':[{'hostname':'b'},{'ip':'1.1.1.1'},"
                    + "{'ip':'1.1.1.1'}]}}}")));
  }
}

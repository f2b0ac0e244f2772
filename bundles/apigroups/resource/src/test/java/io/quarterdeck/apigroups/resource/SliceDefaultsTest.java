// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SliceDefaultsTest {
  @Test
  void aTaintIsDated() {
    String json =
        """
        {"spec":{"devices":[{"name":"d","taints":[
          {"key":"a","effect":"NoSchedule"},
          {"key":"b","effect":"NoSchedule","timeAdded":"2024-01-01T00:00:00Z"}]}]}}
        """;
    ApiObject slice = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new SliceStrategy().applyDefaults(slice);
    Node taints = slice.field("spec").get("devices").index(0).get("taints");
    String added = taints.index(0).get("timeAdded").text();
    assertTrue(added.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"), added);
    assertEquals("2024-01-01T00:00:00Z", taints.index(1).get("timeAdded").text());
  }
}

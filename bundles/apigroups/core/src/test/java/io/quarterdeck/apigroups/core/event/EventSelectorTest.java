// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventSelectorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | ''",
        "{'source':{'component':'kubelet'}} | kubelet",
        "{'source':{'component':'kubelet'},'reportingComponent':'example.com/c'} | kubelet",
        "{'source':{'host':'node-1'},'reportingComponent':'example.com/c'} | example.com/c",
        "{'source':{'component':''},'reportingComponent':'example.com/c'} | example.com/c",
        "{'reportingComponent':'example.com/c'} | example.com/c",
      })
  void theSourceIsWhoeverReports(String stored, String wanted) {
    byte[] json = stored.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    assertEquals(
        wanted,
        new EventStrategy().selectableFields(new ApiObject(Json.readObject(json))).get("source"));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatefulSetDefaultsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {'type':'RollingUpdate','rollingUpdate':{'partition':0}}",
        "{'type':'RollingUpdate'} | {'type':'RollingUpdate'}",
        "{'type':'RollingUpdate','rollingUpdate':{}} | {'type':'RollingUpdate','rollingUpdate':{'partition':0}}",
        "{'type':'OnDelete'} | {'type':'OnDelete'}",
      })
  void updates(String sent, String wanted) {
    String json = "{\"spec\":{\"updateStrategy\":" + sent.replace('\'', '"') + "}}";
    ApiObject set = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new StatefulSetStrategy(false).applyDefaults(set);
    assertEquals(
        wanted, Json.text(set.field("spec").get("updateStrategy").value()).replace('"', '\''));
  }
}

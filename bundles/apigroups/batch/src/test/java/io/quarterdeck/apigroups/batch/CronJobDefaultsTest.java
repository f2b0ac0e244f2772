// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CronJobDefaultsTest {
  @Test
  void theFailurePolicyOfItsJobsIsFilledInAndTheRestWaits() {
    String json =
        """
        {"spec":{"jobTemplate":{"spec":{"podFailurePolicy":{"rules":[
          {"action":"Ignore","onPodConditions":[{"type":"DisruptionTarget"}]}]}}}}}
        """;
    ApiObject cron = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new CronJobStrategy().applyDefaults(cron);
    Node job = cron.field("spec").at("jobTemplate", "spec");
    Node rule = job.at("podFailurePolicy", "rules").index(0);
    assertEquals("True", rule.get("onPodConditions").index(0).get("status").text());
    assertFalse(job.get("backoffLimit").isPresent());
  }
}

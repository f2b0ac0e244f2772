// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlowControlTest {
  private static ApiObject object(String spec) {
    String json = "{\"metadata\":{\"name\":\"a\"},\"spec\":" + spec + "}";
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> level(String spec) {
    ApiObject o = object(spec);
    new PriorityLevelStrategy().applyDefaults(o);
    List<FieldError> errors = new ArrayList<>();
    PriorityLevelRules.validate("a", o.field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void queuesAndHandsHaveDefaults() {
    ApiObject o =
        object(
            "{\"type\":\"Limited\",\"limited\":{\"limitResponse\":{\"type\":\"Queue\",\"queuing\":{}}}}");
    new PriorityLevelStrategy().applyDefaults(o);
    Node limited = o.field("spec").get("limited");
    assertEquals(30, limited.get("nominalConcurrencyShares").number());
    assertEquals(64, limited.at("limitResponse", "queuing", "queues").number());
    assertEquals(8, limited.at("limitResponse", "queuing", "handSize").number());
    assertEquals(50, limited.at("limitResponse", "queuing", "queueLengthLimit").number());
  }

  @Test
  void aHandMayNotTakeTooManyBits() {
    String spec =
        "{\"type\":\"Limited\",\"limited\":{\"limitResponse\":{\"type\":\"Queue\",\"queuing\":"
            + "{\"queues\":%d,\"handSize\":%d}}}}";
    assertEquals(List.of(), level(String.format(spec, 128, 6)));
    assertEquals(
        List.of(
            "spec.limited.limitResponse.queuing.handSize: Invalid value: 8: required entropy bits"
                + " of deckSize 1000 and handSize 8 should not be greater than 60"),
        level(String.format(spec, 1000, 8)));
    assertEquals(
        List.of(
            "spec.limited.limitResponse.queuing.handSize: Invalid value: 8: should not be greater"
                + " than queues (4)"),
        level(String.format(spec, 4, 8)));
  }

  @Test
  void aRuleHasSubjectsAndMatchesSomething() {
    List<FieldError> errors = new ArrayList<>();
    ApiObject o = object("{\"priorityLevelConfiguration\":{\"name\":\"p\"},\"rules\":[{}]}");
    new FlowSchemaStrategy().applyDefaults(o);
    FlowSchemaRules.validate("a", o.field("spec"), errors);
    assertEquals(
        List.of(
            "spec.rules[0].subjects: Required value: subjects must contain at least one value",
            "spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has"
                + " to be non-empty"),
        errors.stream().map(FieldError::toString).toList());
  }
}

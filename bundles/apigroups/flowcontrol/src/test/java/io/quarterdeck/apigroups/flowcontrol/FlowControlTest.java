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
    new PriorityLevelConfigurationStrategy().applyDefaults(o);
    List<FieldError> errors = new ArrayList<>();
    PriorityLevelConfigurationValidation.validate("a", o.field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void queuesAndHandsHaveDefaults() {
    ApiObject o =
        object(
            "{\"type\":\"Limited\",\"limited\":{\"limitResponse\":{\"type\":\"Queue\",\"queuing\":{}}}}");
    new PriorityLevelConfigurationStrategy().applyDefaults(o);
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
    FlowSchemaValidation.validate("a", o.field("spec"), errors);
    assertEquals(
        List.of(
            "spec.rules[0].subjects: Required value: subjects must contain at least one value",
            "spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has"
                + " to be non-empty"),
        errors.stream().map(FieldError::toString).toList());
  }

  private static List<String> told(String name, String spec, boolean schema) {
    ApiObject o = object(spec);
    List<FieldError> errors = new ArrayList<>();
    if (schema) {
      FlowSchemaValidation.validate(name, o.field("spec"), errors);
    } else {
      PriorityLevelConfigurationValidation.validate(name, o.field("spec"), errors);
    }
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void theExemptSchemaIsFixed() {
    String spec =
        "{\"matchingPrecedence\":1,\"priorityLevelConfiguration\":{\"name\":\"exempt\"},\"rules\":"
            + "[{\"subjects\":[{\"kind\":\"Group\",\"group\":{\"name\":\"%s\"}}],\"resourceRules\":"
            + "[{\"verbs\":[\"*\"],\"apiGroups\":[\"*\"],\"resources\":[\"*\"],\"clusterScope\":true,"
            + "\"namespaces\":[\"*\"]}],\"nonResourceRules\":[{\"verbs\":[\"*\"],"
            + "\"nonResourceURLs\":[\"*\"]}]}]}";
    assertEquals(List.of(), told("exempt", String.format(spec, "system:masters"), true));
    assertEquals(
        List.of(
            "spec: Invalid value: {\"PriorityLevelConfiguration\":{\"Name\":\"exempt\"},"
                + "\"MatchingPrecedence\":1,\"DistinguisherMethod\":null,\"Rules\":[{\"Subjects\":"
                + "[{\"Kind\":\"Group\",\"User\":null,\"Group\":{\"Name\":\"mine\"},"
                + "\"ServiceAccount\":null}],\"ResourceRules\":[{\"Verbs\":[\"*\"],\"APIGroups\":"
                + "[\"*\"],\"Resources\":[\"*\"],\"ClusterScope\":true,\"Namespaces\":[\"*\"]}],"
                + "\"NonResourceRules\":[{\"Verbs\":[\"*\"],\"NonResourceURLs\":[\"*\"]}]}]}:"
                + " spec of 'exempt' must equal the fixed value"),
        told("exempt", String.format(spec, "mine"), true));
  }

  @Test
  void theCatchAllLevelIsFixedAndTheExemptOneNearlySo() {
    String spec =
        "{\"type\":\"Limited\",\"limited\":{\"nominalConcurrencyShares\":%d,\"lendablePercent\":0,"
            + "\"limitResponse\":{\"type\":\"Reject\"}}}";
    assertEquals(List.of(), told("catch-all", String.format(spec, 5), false));
    assertEquals(
        List.of(
            "spec: Invalid value: {\"Type\":\"Limited\",\"Limited\":{\"NominalConcurrencyShares\":6,"
                + "\"LimitResponse\":{\"Type\":\"Reject\",\"Queuing\":null},\"LendablePercent\":0,"
                + "\"BorrowingLimitPercent\":null},\"Exempt\":null}: spec of 'catch-all' must equal"
                + " the fixed value"),
        told("catch-all", String.format(spec, 6), false));
    String exempt = "{\"type\":\"Exempt\",\"exempt\":{\"lendablePercent\":50}%s}";
    assertEquals(List.of(), told("exempt", String.format(exempt, ""), false));
    assertEquals(2, told("exempt", String.format(exempt, ",\"limited\":{}"), false).size());
    assertEquals(
        List.of(
            "spec.type: Invalid value: \"\": must be 'Exempt' if and only if `name` is 'exempt'",
            "spec.type: Unsupported value: \"\": supported values: \"Exempt\", \"Limited\"",
            "spec: Invalid value: {\"Type\":\"\",\"Limited\":null,\"Exempt\":null}: spec of 'exempt'"
                + " except the 'spec.exempt' field must equal the fixed value"),
        told("exempt", "{}", false));
  }

  @Test
  void rowsStandInTheOrderOfPrecedence() {
    ApiObject first = object("{\"matchingPrecedence\":2}");
    ApiObject second = object("{\"matchingPrecedence\":10}");
    assertEquals(
        List.of(first, second), new FlowSchemaStrategy().table().ordered(List.of(second, first)));
  }
}

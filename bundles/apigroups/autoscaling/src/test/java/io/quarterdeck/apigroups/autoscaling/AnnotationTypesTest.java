// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationTypesTest {
  private static @Nullable String read(String json, String type) {
    Object value = AnnotationTypes.read(Json.read(Literal.quoted(json)), type);
    return value == null ? null : Literal.text(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | []Metric | []",
        "[null] | []Metric | [null]",
        "{'TYPE':'Pods','Pods':{'MetricName':'m'}} | Metric | {'type':'Pods','pods':{'metricName':'m'}}",
        "{'type':'Pods','other':7} | Metric | {'type':'Pods'}",
        "{'type':null} | Metric | {}",
        "{'value':2147483647} | Policy | {'Value':2147483647}",
        "{'tolerance':0.5} | Rules | {'Tolerance':'0.5'}",
        "{'tolerance':'100m'} | Rules | {'Tolerance':'100m'}",
        "{'matchLabels':{'a':'b'}} | Selector | {'matchLabels':{'a':'b'}}",
        "{'matchExpressions':[{'key':'a','operator':'In','values':['b']}]} | Selector | {'matchExpressions':[{'key':'a','operator':'In','values':['b']}]}",
        "{'lastTransitionTime':'2024-01-01T00:00:00Z'} | Condition | {'lastTransitionTime':'2024-01-01T00:00:00Z'}",
      })
  void valuesThatTheirTypeHolds(String json, String type, String read) {
    assertEquals(read, read(json, type));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | []Metric",
        "[] | Metric",
        "7 | Metric",
        "{'type':7} | Metric",
        "{'pods':{'selector':{'matchLabels':{'a':7}}}} | Metric",
        "{'pods':{'selector':{'matchExpressions':[{'values':'b'}]}}} | Metric",
        "{'Value':2147483648} | Policy",
        "{'Value':1.5} | Policy",
        "{'Value':'1'} | Policy",
        "{'Tolerance':'much'} | Rules",
        "{'Tolerance':true} | Rules",
        "{'lastTransitionTime':'today'} | Condition",
        "{'lastTransitionTime':7} | Condition",
        "{'ScaleUp':{'Policies':[{'Type':1}]}} | Behavior",
      })
  void oneWrongValueMakesAllOfItNone(String json, String type) {
    assertNull(read(json, type));
  }

  @Test
  void nothingIsNothing() {
    assertNull(AnnotationTypes.read(null, "Metric"));
  }
}

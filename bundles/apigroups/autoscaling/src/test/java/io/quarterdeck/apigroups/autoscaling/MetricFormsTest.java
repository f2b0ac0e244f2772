// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricFormsTest {
  private static Node json(String text) {
    return Node.root(Json.read(Literal.quoted(text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'Resource','resource':{'name':'cpu','target':{'type':'Utilization','averageUtilization':5}}} | {'type':'Resource','resource':{'name':'cpu','targetAverageUtilization':5}}",
        "{'type':'Resource','resource':{'name':'memory','target':{'type':'AverageValue','averageValue':'5'}}} | {'type':'Resource','resource':{'name':'memory','targetAverageValue':'5'}}",
        "{'type':'ContainerResource','containerResource':{'name':'cpu','target':{'type':'Utilization','averageUtilization':5},'container':'c'}} | {'type':'ContainerResource','containerResource':{'name':'cpu','targetAverageUtilization':5,'container':'c'}}",
        "{'type':'Pods','pods':{'metric':{'name':'m','selector':{}},'target':{'type':'AverageValue','averageValue':'5'}}} | {'type':'Pods','pods':{'metricName':'m','targetAverageValue':'5','selector':{}}}",
        "{'type':'Object','object':{'describedObject':{'kind':'K','name':'n'},'metric':{'name':'m'},'target':{'type':'Value','value':'5'}}} | {'type':'Object','object':{'target':{'kind':'K','name':'n'},'metricName':'m','targetValue':'5'}}",
        "{'type':'External','external':{'metric':{'name':'m','selector':{}},'target':{'type':'Value','value':'5'}}} | {'type':'External','external':{'metricName':'m','metricSelector':{},'targetValue':'5'}}",
        "{'type':'External','external':{'metric':{'name':'m'},'target':{'type':'AverageValue','averageValue':'5'}}} | {'type':'External','external':{'metricName':'m','targetAverageValue':'5'}}",
      })
  void targetsThereAndBack(String nested, String flat) {
    assertEquals(flat, Literal.text(MetricForms.flat(json(nested), "target")));
    assertEquals(nested, Literal.text(MetricForms.nested(json(flat), "target")));
  }

  @Test
  void anObjectByItsAverageHasAValueOfZeroInTheOlderForm() {
    String nested =
        "{'type':'Object','object':{'describedObject':{'kind':'K'},'metric':{'name':'m'},"
            + "'target':{'type':'AverageValue','averageValue':'5'}}}";
    String flat =
        "{'type':'Object','object':{'target':{'kind':'K'},'metricName':'m','targetValue':'0',"
            + "'averageValue':'5'}}";
    assertEquals(flat, Literal.text(MetricForms.flat(json(nested), "target")));
    assertEquals(nested, Literal.text(MetricForms.nested(json(flat), "target")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'Resource','resource':{'name':'cpu','current':{'averageUtilization':5}}} | {'type':'Resource','resource':{'name':'cpu','currentAverageUtilization':5,'currentAverageValue':'0'}}",
        "{'type':'Pods','pods':{'metric':{'name':'m'},'current':{}}} | {'type':'Pods','pods':{'metricName':'m','currentAverageValue':'0'}}",
        "{'type':'External','external':{'metric':{'name':'m'},'current':{'averageValue':'5'}}} | {'type':'External','external':{'metricName':'m','currentValue':'0','currentAverageValue':'5'}}",
      })
  void readingsHaveAnAmountAlways(String nested, String flat) {
    assertEquals(flat, Literal.text(MetricForms.flat(json(nested), "current")));
  }

  @Test
  void readingsHaveNoTypeOfTarget() {
    assertEquals(
        "{'type':'Resource','resource':{'name':'cpu','current':{'averageValue':'1',"
            + "'averageUtilization':5}}}",
        Literal.text(
            MetricForms.nested(
                json(
                    "{'type':'Resource','resource':{'name':'cpu','currentAverageUtilization':5,"
                        + "'currentAverageValue':'1'}}"),
                "current")));
  }

  @Test
  void theMetricsThatStandForPercentages() {
    assertEquals(
        "{'type':'Resource','resource':{'name':'cpu',"
            + "'target':{'type':'Utilization','averageUtilization':80}}}",
        Literal.text(MetricForms.cpuTarget(80)));
    assertEquals(
        "{'type':'Resource','resource':{'name':'cpu','current':{'averageUtilization':7}}}",
        Literal.text(MetricForms.cpuCurrent(7)));
  }
}

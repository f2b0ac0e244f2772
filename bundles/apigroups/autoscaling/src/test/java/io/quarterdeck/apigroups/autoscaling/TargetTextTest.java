// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTextTest {
  private static final String CPU =
      "{'type':'Resource','resource':{'name':'cpu','target':{'averageUtilization':80}}}";

  private static String text(String metrics, String readings) {
    return TargetText.of(
        Literal.object(
            "{'spec':{'metrics':["
                + metrics
                + "]},'status':{'currentMetrics':["
                + readings
                + "]}}"));
  }

  @Test
  void noMetric() {
    assertEquals("<none>", text("", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'Resource','resource':{'name':'cpu','target':{'averageUtilization':80}}} | {} | cpu: <unknown>/80%",
        "{'type':'Resource','resource':{'name':'cpu','target':{'averageUtilization':80}}} | {'resource':{'current':{'averageUtilization':7}}} | cpu: 7%/80%",
        "{'type':'Resource','resource':{'name':'cpu','target':{}}} | {} | cpu: <unknown>/<auto>",
        "{'type':'Resource','resource':{'name':'memory','target':{'averageValue':'1Gi'}}} | {'resource':{'current':{'averageValue':'2Mi'}}} | memory: 2Mi/1Gi",
        "{'type':'ContainerResource','containerResource':{'name':'cpu','container':'c','target':{'averageUtilization':80}}} | {'containerResource':{'current':{'averageUtilization':0}}} | cpu: 0%/80%",
        "{'type':'Pods','pods':{'target':{'averageValue':'5'}}} | {'pods':{'current':{'averageValue':'3'}}} | 3/5",
        "{'type':'Pods','pods':{'target':{'averageValue':'5'}}} | {} | <unknown>/5",
        "{'type':'Object','object':{'target':{'value':'5'}}} | {'object':{'current':{'value':'3'}}} | 3/5",
        "{'type':'Object','object':{'target':{'averageValue':'5'}}} | {} | <unknown>/5 (avg)",
        "{'type':'External','external':{'target':{'value':'5'}}} | {} | <unknown>/5",
        "{'type':'External','external':{'target':{'averageValue':'5'}}} | {'external':{'current':{'averageValue':'3'}}} | 3/5 (avg)",
        "{'type':'Custom'} | {} | <unknown type>",
      })
  void oneMetric(String metric, String reading, String text) {
    assertEquals(text, text(metric, reading));
  }

  @Test
  void twoAreShownAndTheRestCounted() {
    String one = "cpu: <unknown>/80%";
    assertEquals(one + ", " + one, text(CPU + "," + CPU, ""));
    assertEquals(one + ", " + one + " + 2 more...", text(String.join(",", CPU, CPU, CPU, CPU), ""));
  }
}

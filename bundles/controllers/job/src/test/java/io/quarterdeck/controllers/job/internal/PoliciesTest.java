// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.controllers.job.internal.FailurePolicy.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoliciesTest {
  private static final Verdict COUNTED = new Verdict(true, false, "");

  private static Node rules(String rules) {
    return Samples.object("{'rules':[" + rules + "]}").root();
  }

  private static Verdict verdict(String rules, ApiObject pod) {
    return FailurePolicy.of(rules(rules), pod);
  }

  @Test
  void theFirstRuleThatMatchesDecides() {
    String codes =
        "{'action':'Ignore','onExitCodes':{'operator':'In','values':[3]}},"
            + "{'action':'FailIndex','onExitCodes':{'operator':'In','values':[4]}},"
            + "{'action':'Count','onExitCodes':{'operator':'In','values':[5]}},"
            + "{'action':'FailJob','onExitCodes':{'operator':'NotIn','values':[6]}}";
    assertEquals(
        new Verdict(false, false, ""),
        verdict(codes, Samples.pod("p", "Failed", -1, Samples.exited(3))));
    assertEquals(
        new Verdict(true, true, ""),
        verdict(codes, Samples.pod("p", "Failed", -1, Samples.exited(4))));
    assertEquals(COUNTED, verdict(codes, Samples.pod("p", "Failed", -1, Samples.exited(5))));
    assertEquals(COUNTED, verdict(codes, Samples.pod("p", "Failed", -1, Samples.exited(6))));
    assertEquals(
        "Container c for pod a/p failed with exit code 7 matching FailJob rule at index 3",
        verdict(codes, Samples.pod("p", "Failed", -1, Samples.exited(7))).failsJob());
    assertEquals(COUNTED, verdict(codes, Samples.pod("p", "Failed", -1, Samples.exited(0))));
  }

  @Test
  void aRuleMayBeOfOneContainer() {
    String rule =
        "{'action':'Ignore','onExitCodes':{'containerName':'other','operator':'In',"
            + "'values':[3]}}";
    assertEquals(COUNTED, verdict(rule, Samples.pod("p", "Failed", -1, Samples.exited(3))));
  }

  @Test
  void aRuleMayBeOfConditions() {
    String rule =
        "{'action':'FailJob','onPodConditions':[{'type':'DisruptionTarget','status':'True'}]}";
    String status = "'conditions':[{'type':'DisruptionTarget','status':'%s'}]";
    assertEquals(
        "Pod a/p has condition DisruptionTarget matching FailJob rule at index 0",
        verdict(rule, Samples.pod("p", "Failed", -1, status.formatted("True"))).failsJob());
    assertEquals(COUNTED, verdict(rule, Samples.pod("p", "Failed", -1, status.formatted("False"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'succeededIndexes':'0-2'} | 0-2,5 | Matched rules at index 0",
        "{'succeededIndexes':'0-2'} | 0,2 | ''",
        "{'succeededIndexes':'0-2','succeededCount':2} | 0,2 | Matched rules at index 0",
        "{'succeededIndexes':'0-2','succeededCount':2} | 0,5-7 | ''",
        "{'succeededCount':3} | 0,5 | ''",
        "{'succeededCount':9},{'succeededCount':2} | 0,5 | Matched rules at index 1",
        "{'succeededCount':0} | '' | ''"
      })
  void enoughSuccessesMeetARule(String rules, String succeeded, String met) {
    assertEquals(met, SuccessPolicy.met(rules(rules), 10, Indexes.parse(succeeded, 10)));
  }
}

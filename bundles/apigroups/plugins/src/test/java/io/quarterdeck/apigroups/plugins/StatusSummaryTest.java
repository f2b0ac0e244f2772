// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusSummaryTest {
  private static Map<String, @Nullable Object> summary(String servers) {
    return summary("authorizer", servers);
  }

  private static Map<String, @Nullable Object> summary(String kind, String servers) {
    ApiObject object = Literal.object("{'servers':[" + servers + "]}");
    return StatusSummary.of(
        kind, "Mine", Objects.requireNonNull(Trees.asList(object.tree().get("servers"))));
  }

  private static String text(String servers, String field) {
    return Node.root(summary(servers)).get(field).text();
  }

  @Test
  void aControllerWorksOnOneServerAndTheOthersWaitToLead() {
    String one = "{'server':'a','state':'Standby'},{'server':'b','state':";
    assertEquals("Active", summary("controller", one + "'Active'}").get("state"));
    assertEquals("Failed", summary("controller", one + "'Failed'}").get("state"));
    assertEquals("Standby", summary("controller", one + "'Standby'}").get("state"));
  }

  private static long number(String servers, String field) {
    return Node.root(summary(servers)).get(field).number();
  }

  @Test
  void theSummaryOfOneServerIsItsEntry() {
    String entry =
        "{'server':'a','state':'Active','version':'1.0.0','rank':7,'required':true,'message':'m',"
            + "'calls':4,'refusals':1,'failures':2,'averageMicros':10,'slowestMicros':30}";
    assertEquals(
        Literal.object(
                "{'kind':'authorizer','plugin':'Mine','state':'Active','version':'1.0.0','rank':7,"
                    + "'required':true,'message':'m','calls':4,'refusals':1,'failures':2,"
                    + "'averageMicros':10,'slowestMicros':30,'servers':["
                    + entry
                    + "]}")
            .tree(),
        summary(entry));
  }

  @Test
  void whatIsZeroOrEmptyIsLeftOut() {
    assertEquals(
        Literal.object(
                "{'kind':'authorizer','plugin':'Mine','state':'Active','servers':[{'server':'a',"
                    + "'state':'Active'}]}")
            .tree(),
        summary("{'server':'a','state':'Active'}"));
  }

  @ParameterizedTest
  @CsvSource({
    "Active Active, Active",
    "Active Disabled, Disabled",
    "Active Standby, Standby",
    "Standby Disabled, Disabled",
    "Disabled Failed, Failed",
    "Active Stale, Stale",
    "Stale Failed, Failed",
    "Active Outranked, Outranked",
    "Failed Missing, Missing",
    "Missing Active, Missing",
    "'', Active",
  })
  void theWorstStateCounts(String states, String state) {
    StringBuilder servers = new StringBuilder();
    for (String s : states.split(" ", -1)) {
      servers.append(servers.isEmpty() ? "" : ",").append("{'state':'").append(s).append("'}");
    }
    assertEquals(state, text(states.isEmpty() ? "" : servers.toString(), "state"));
  }

  @Test
  void versionsAreNamedOnceAndInOrder() {
    assertEquals(
        "1.0.0,1.1.0",
        text("{'version':'1.1.0'},{'version':'1.0.0'},{},{'version':'1.1.0'}", "version"));
  }

  @Test
  void messagesOfSeveralServersNameTheServer() {
    assertEquals(
        "a: late; c: broken",
        text(
            "{'server':'a','message':'late'},{'server':'b'},{'server':'c','message':'broken'}",
            "message"));
  }

  @Test
  void callsAreSummedAndTheirTimesWeighed() {
    String servers =
        "{'calls':1,'averageMicros':10,'slowestMicros':10,'refusals':1,'rank':5},"
            + "{'calls':3,'averageMicros':50,'slowestMicros':90,'failures':2,'rank':9}";
    assertEquals(4, number(servers, "calls"));
    assertEquals(40, number(servers, "averageMicros"));
    assertEquals(90, number(servers, "slowestMicros"));
    assertEquals(1, number(servers, "refusals"));
    assertEquals(2, number(servers, "failures"));
    assertEquals(9, number(servers, "rank"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 0/0",
        "{'state':'Active'} | 1/1",
        "{'state':'Active'},{'state':'Failed'},{} | 1/3",
      })
  void howManyServersUseIt(String servers, String text) {
    ApiObject status = Literal.object("{'servers':[" + servers + "]}");
    assertEquals(text, StatusSummary.inUse(status.root()));
  }
}

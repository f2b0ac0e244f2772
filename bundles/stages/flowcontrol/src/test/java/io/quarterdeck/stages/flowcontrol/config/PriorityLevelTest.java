// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.stages.flowcontrol.queue.Queuing;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriorityLevelTest {
  private static @Nullable PriorityLevel read(String name, String spec) {
    return PriorityLevel.read(
        Literal.object("{'metadata':{'name':'" + name + "','uid':'u'},'spec':" + spec + "}"));
  }

  private static PriorityLevel limited(String limited) {
    return Objects.requireNonNull(read("l", "{'type':'Limited','limited':" + limited + "}"));
  }

  @Test
  void aLimitedLevelQueuesOrRefuses() {
    assertEquals(
        new PriorityLevel("l", "u", false, 7, 50, 20, Queuing.of(16, 4, 10)),
        limited(
            "{'nominalConcurrencyShares':7,'lendablePercent':50,'borrowingLimitPercent':20,"
                + "'limitResponse':{'type':'Queue','queuing':{'queues':16,'handSize':4,"
                + "'queueLengthLimit':10}}}"));
    assertEquals(Queuing.REJECT, limited("{'limitResponse':{'type':'Reject'}}").queuing());
  }

  @Test
  void whatIsNotSaidHasKubernetesDefaults() {
    PriorityLevel level = limited("{'limitResponse':{'type':'Queue','queuing':{}}}");
    assertEquals(30, level.shares());
    assertEquals(0, level.lendablePercent());
    assertEquals(-1, level.borrowingPercent(), "without a limit");
    assertEquals(Queuing.of(64, 8, 50), level.queuing());
  }

  @Test
  void thereIsAQueueAndAHandAtLeast() {
    PriorityLevel level =
        limited("{'limitResponse':{'type':'Queue','queuing':{'queues':0,'handSize':-1}}}");
    assertEquals(Queuing.of(1, 1, 50), level.queuing());
  }

  @Test
  void theExemptLevelHasNoLimit() {
    PriorityLevel level =
        Objects.requireNonNull(
            read(
                "exempt",
                "{'type':'Exempt','exempt':{'nominalConcurrencyShares':5,'lendablePercent':10}}"));
    assertEquals(Queuing.EXEMPT, level.queuing());
    assertEquals(5, level.shares());
    assertEquals(10, level.lendablePercent());
    assertEquals(
        0, Objects.requireNonNull(read("exempt", "{'type':'Exempt'}")).shares(), "nor a share");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "other  | {'type':'Exempt'}",
        "exempt | {'type':'Limited','limited':{'limitResponse':{'type':'Reject'}}}",
        "exempt | {'type':'Exempt','limited':{}}",
        "other  | {'type':'Limited'}",
        "other  | {'type':'Limited','limited':{'limitResponse':{'type':'Queue'}}}",
        "other  | {'type':'Limited','limited':{'limitResponse':{'type':'Reject','queuing':{}}}}",
        "other  | {}",
      })
  void whatContradictsItselfIsNotUsed(String name, String spec) {
    assertNull(read(name, spec));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exempt", "catch-all"})
  void theMandatoryLevelsCanBeUsed(String name) {
    assertNotNull(PriorityLevel.read(Bootstrap.mandatory(Bootstrap.levels(), name)));
  }
}

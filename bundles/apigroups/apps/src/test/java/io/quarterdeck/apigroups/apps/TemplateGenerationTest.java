// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateGenerationTest {
  private static ApiObject set(String annotations) {
    return Literal.object("{'metadata':{'annotations':{" + annotations + "}}}");
  }

  private static ApiObject counted(String count) {
    return set("'" + TemplateGeneration.NAME + "':'" + count + "'");
  }

  private static String count(ApiObject set) {
    return set.meta().annotations().getOrDefault(TemplateGeneration.NAME, "absent");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "7, 7", "-3, 1", "x, 1"})
  void countingBeginsAtOneOrWithWhatIsSaid(String said, String count) {
    ApiObject set = counted(said);
    TemplateGeneration.begin(set);
    assertEquals(count, count(set));
  }

  @ParameterizedTest
  @CsvSource({"4, false, 4", "4, true, 5", "0, false, 1", "0, true, 1", "x, true, 1"})
  void theCountFollowsTheStoredOneWhateverIsSent(String stored, boolean changed, String count) {
    ApiObject set = counted("99");
    TemplateGeneration.follow(set, counted(stored), changed);
    assertEquals(count, count(set));
  }

  @Test
  void whoDoesNotSayItSaysZero() {
    ApiObject none = set("'a':'b'");
    TemplateGeneration.applyDefault(none);
    assertEquals("0", count(none));
    ApiObject some = counted("3");
    TemplateGeneration.applyDefault(some);
    assertEquals("3", count(some));
  }
}

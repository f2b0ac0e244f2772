// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How the condition is written. */
final class ConditionTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

  private static ApiObject service(String conditions) {
    return new ApiObject(
        Json.readObject(
            ("{'status':{'conditions':" + conditions + "}}").replace('\'', '"').getBytes()));
  }

  private static void check(String before, String after) {
    assertEquals(service(after), Condition.PASSED.putInto(service(before), NOW));
  }

  private static final String PASSED =
      "{'type':'Available','lastTransitionTime':'2026-01-02T03:04:05Z','status':'True',"
          + "'reason':'Passed','message':'all checks passed'}";

  @Test
  void itIsAddedBehindOthers() {
    check("[{'type':'Mine'}]", "[{'type':'Mine'}," + PASSED + "]");
    check("[]", "[" + PASSED + "]");
  }

  @Test
  void aTransitionHasItsTime() {
    check(
        "[{'type':'Available','status':'False','lastTransitionTime':'2020-01-01T00:00:00Z',"
            + "'reason':'x','message':'y'}]",
        "[" + PASSED + "]");
    check(
        "[{'type':'Available','status':'True','lastTransitionTime':'2020-01-01T00:00:00Z',"
            + "'reason':'x','message':'y'}]",
        "[" + PASSED.replace("2026-01-02T03:04:05Z", "2020-01-01T00:00:00Z") + "]");
  }

  @Test
  void whatSaysItAlreadyIsNotWritten() {
    ApiObject same = service("[" + PASSED + "]");
    assertSame(same, Condition.PASSED.putInto(same, NOW));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulesTest {
  private static String reported(String schedule) {
    List<FieldError> errors = new ArrayList<>();
    Schedules.validate(Node.root(schedule), errors);
    return String.join("|", errors.stream().map(FieldError::detail).toList());
  }

  @Test
  void ranges() {
    assertEquals("", reported("0 0 31 feb sun-sat"));
    assertEquals("", reported("1,,2 * * * */2"));
    assertEquals("end of range (60) above maximum (59): 60", reported("60 * * * *"));
    assertEquals("beginning of range (0) below minimum (1): 0", reported("* * 0 * *"));
    assertEquals(
        "beginning of range (70) beyond end of range (59): 70/2", reported("70/2 * * * *"));
    assertEquals("step of range should be a positive number: */0", reported("*/0 * * * *"));
    assertEquals("too many hyphens: 1-2-3", reported("1-2-3 * * * *"));
    assertEquals(
        "failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax",
        reported("*/x * * * *"));
  }

  @Test
  void descriptors() {
    assertEquals("", reported("@daily"));
    assertEquals("", reported("@every 1h30m"));
    assertEquals("unrecognized descriptor: @often", reported("@often"));
    assertEquals(
        "failed to parse duration @every 5: time: missing unit in duration \"5\"",
        reported("@every 5"));
    assertEquals("expected exactly 5 fields, found 1: [@daily]", reported(" @daily"));
  }

  @Test
  void zones() {
    assertEquals(
        "cannot use TZ or CRON_TZ in schedule, use timeZone field instead",
        reported("TZ=UTC * * * * *"));
    assertEquals(
        "provided bad location Mars: unknown time zone Mars"
            + "|cannot use TZ or CRON_TZ in schedule, use timeZone field instead",
        reported("TZ=Mars * * * * *"));
  }
}

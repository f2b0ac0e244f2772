// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureRecordTest {
  private static ApiObject ended(String when) {
    return Samples.pod(
        "p",
        "Failed",
        -1,
        "'conditions':[{'type':'Ready','status':'False','lastTransitionTime':'" + when + "'}]");
  }

  private static Instant at(int second) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(second);
  }

  private static List<ApiObject> pods(int... seconds) {
    return Arrays.stream(seconds).mapToObj(s -> ended(at(s).toString())).toList();
  }

  @Test
  void failuresAddUpAndSuccessForgivesThoseBeforeIt() {
    FailureRecord one = FailureRecord.NONE.with(List.of(), pods(5));
    assertEquals(new FailureRecord(1, at(5)), one);
    assertEquals(new FailureRecord(3, at(9)), one.with(List.of(), pods(9, 7)));
    assertEquals(FailureRecord.NONE, one.with(pods(20), pods(18)));
    assertEquals(new FailureRecord(1, at(21)), one.with(pods(20), pods(18, 21)));
    assertEquals(one, one.with(List.of(), List.of()));
  }

  @Test
  void theNextPodWaitsTwiceAsLongEachTime() {
    FailureRecord three = new FailureRecord(3, at(0));
    assertEquals(Duration.ofSeconds(40), three.remaining(Pace.REFERENCE.backoff(), at(0)));
    assertEquals(Duration.ofSeconds(10), three.remaining(Pace.REFERENCE.backoff(), at(30)));
    assertEquals(Duration.ZERO, three.remaining(Pace.REFERENCE.backoff(), at(41)));
    assertEquals(
        Duration.ofMinutes(10),
        new FailureRecord(50, at(0)).remaining(Pace.REFERENCE.backoff(), at(0)));
    assertEquals(Duration.ZERO, FailureRecord.NONE.remaining(Pace.REFERENCE.backoff(), at(0)));
  }

  @Test
  void whenAPodHasEndedIsToldByWhatItHas() {
    assertEquals(at(10), JobPods.ended(Samples.pod("p", "Failed", -1, Samples.exited(1))));
    assertEquals(at(3), JobPods.ended(ended(at(3).toString())));
    ApiObject marked = Samples.pod("p", "Running", -1, "");
    marked.meta().setDeletionTimestamp(at(40).toString());
    marked.meta().setDeletionGracePeriodSeconds(30L);
    assertEquals(at(10), JobPods.ended(marked));
    assertEquals(at(0), JobPods.ended(Samples.pod("p", "Running", -1, "")));
  }
}

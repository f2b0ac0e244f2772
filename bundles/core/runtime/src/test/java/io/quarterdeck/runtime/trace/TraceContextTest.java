// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class TraceContextTest {
  private static final Map<String, String> HEADERS = Map.of("traceparent", "00-1-2-01");

  @Test
  void nothingIsSentWhereRequestsAreNotTraced() {
    assertEquals(Map.of(), TraceContext.headers());
  }

  @Test
  void theContextIsThatOfTheWork() {
    assertEquals(HEADERS, TraceContext.with(HEADERS, TraceContext::headers));
    assertEquals(Map.of(), TraceContext.headers());
  }

  @Test
  void headersThatChangeLaterAreNotSent() {
    Map<String, String> headers = new HashMap<>(HEADERS);
    TraceContext.with(
        headers,
        () -> {
          headers.put("tracestate", "x");
          assertEquals(HEADERS, TraceContext.headers());
          return "";
        });
  }

  @Test
  void aTaskTakesItsContextToAnotherThread() throws Exception {
    Callable<Map<String, String>> task =
        TraceContext.with(HEADERS, () -> TraceContext.carried(TraceContext::headers));
    FutureTask<Map<String, String>> elsewhere = new FutureTask<>(task);
    Thread.ofPlatform().start(elsewhere);
    assertEquals(HEADERS, elsewhere.get());
  }

  @Test
  void aTaskWithoutAContextIsItself() {
    Callable<String> task = () -> "";
    assertSame(task, TraceContext.carried(task));
  }

  @Test
  void whatTheWorkThrowsComesOut() {
    Assertions.assertThrows(
        IOException.class,
        () ->
            TraceContext.with(
                HEADERS,
                () -> {
                  throw new IOException();
                }));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Until when requests must be answered, and what comes of those that are not. */
class DeadlineStageTest {
  private static final String PODS = "/api/v1/namespaces/ns/pods";

  private static ApiResponse handle(Exchange exchange, Duration takes) {
    return new DeadlineStage(Duration.ofSeconds(60))
        .handle(
            exchange,
            x -> {
              try {
                Thread.sleep(takes);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return Answers.text(200, "done");
            });
  }

  @Test
  void whatComesTooLateIsNotTheAnswer() {
    ApiException late =
        assertThrows(
            ApiException.class,
            () -> handle(Requests.exchange(PODS + "?timeout=20ms"), Duration.ofMillis(60)));
    assertEquals(504, late.code());
    assertEquals("Timeout", late.status().reason());
    assertEquals(
        "Timeout: request did not complete within the allotted timeout", late.status().message());
    assertEquals(200, handle(Requests.exchange(PODS), Duration.ofMillis(60)).status());
  }

  @Test
  void watchesHaveTheirOwnTime() {
    Exchange watch = Requests.exchange(PODS + "?watch=true&timeout=1ms");
    assertEquals(200, handle(watch, Duration.ofMillis(20)).status());
    assertEquals(Long.MAX_VALUE, watch.deadlineNanos());
  }

  @Test
  void nobodyGetsMoreThanTheServersLimit() {
    for (String timeout : new String[] {"2h", "0s", "61s"}) {
      Exchange exchange = Requests.exchange(PODS + "?timeout=" + timeout);
      handle(exchange, Duration.ZERO);
      long left = exchange.deadlineNanos() - System.nanoTime();
      assertTrue(left > 0 && left <= Duration.ofSeconds(60).toNanos(), timeout);
    }
    assertThrows(
        ApiException.class, () -> handle(Requests.exchange(PODS + "?timeout=soon"), Duration.ZERO));
  }
}

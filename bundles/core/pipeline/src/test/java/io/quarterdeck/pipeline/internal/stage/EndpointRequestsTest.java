// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.pipeline.internal.request.RequestMeters;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.spi.stage.Stage;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests below /ext: their time, and how they are counted. */
final class EndpointRequestsTest {
  private static final String GAUGE =
      "apiserver_longrunning_requests{verb=\"GET\",group=\"\",version=\"\",resource=\"\","
          + "subresource=\"/ext/clock\",scope=\"\",component=\"apiserver\"} ";

  private final Metrics metrics = new Metrics();
  private final Stage stage = new MetricsStage(new RequestMeters(metrics));

  /** A stream that never has anything. */
  private static final class Silence implements FrameSource {
    @Override
    public @Nullable ByteBuffer poll() {
      return null;
    }

    @Override
    public boolean isEnded() {
      return false;
    }

    @Override
    public void onReady(Runnable listener) {}

    @Override
    public void close() {}
  }

  private static Exchange accepting(String target, String accept) {
    Exchange exchange = new Exchange(Requests.get(target, Map.of("accept", accept)));
    exchange.setInfo(RequestInfoStage.parse(exchange.request()));
    return exchange;
  }

  @Test
  void whatAClientAcceptsTakesNoDeadlineAway() {
    Exchange exchange = accepting("/ext/clock/ticks", "text/event-stream");
    assertFalse(LongRunning.is(exchange));
    new DeadlineStage(Duration.ofSeconds(60))
        .handle(
            exchange,
            x -> {
              assertTrue(x.deadlineNanos() < Long.MAX_VALUE, "it has no deadline");
              return Answers.text(200, "");
            });
  }

  @Test
  void aStreamOfEventsRunsLongFromItsHeadOn() {
    ApiResponse answer =
        stage.handle(
            accepting("/ext/clock/ticks", "*/*"),
            x -> {
              assertTrue(
                  metrics.text().contains("inflight_requests{request_kind=\"readOnly\"} 1"),
                  metrics.text());
              return ApiResponse.frames("text/event-stream; charset=utf-8", new Silence());
            });
    assertTrue(metrics.text().contains(GAUGE + "1"), metrics.text());
    assertTrue(metrics.text().contains("inflight_requests{request_kind=\"readOnly\"} 0"));
    assertInstanceOf(ApiResponse.Frames.class, answer.body());
    ((ApiResponse.Frames) answer.body()).source().close();
    assertTrue(metrics.text().contains(GAUGE + "0"), metrics.text());
  }

  @Test
  void aLongAnswerThatIsNoStreamOfEventsIsNotCounted() {
    stage.handle(
        accepting("/ext/clock/history", "text/event-stream"),
        x -> ApiResponse.frames("text/csv", new Silence()));
    assertFalse(metrics.text().contains(GAUGE), metrics.text());
  }

  @Test
  void endpointsAreCountedByTheirNames() {
    stage.handle(accepting("/ext/clock/a/b", ""), x -> Answers.text(200, ""));
    stage.handle(accepting("/ext/clock", ""), x -> Answers.text(500, ""));
    for (int i = 0; i < 100; i++) {
      stage.handle(accepting("/ext/made" + i + "/up", ""), x -> Answers.text(404, ""));
    }
    String text = metrics.text();
    String named = "subresource=\"/ext/clock\",scope=\"\",component=\"apiserver\",code=\"%d\"} 1";
    assertTrue(text.contains(named.formatted(200)), text);
    assertTrue(text.contains(named.formatted(500)), text);
    assertFalse(text.contains("made"), text);
    assertTrue(
        text.contains("subresource=\"/ext/\",scope=\"\",component=\"apiserver\",code=\"404\"} 100"),
        text);
    assertEquals(3, text.lines().filter(l -> l.startsWith("apiserver_request_total{")).count());
  }
}

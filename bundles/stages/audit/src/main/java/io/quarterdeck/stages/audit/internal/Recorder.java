// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.runtime.stage.EndingFrames;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.stages.audit.internal.policy.Level;
import io.quarterdeck.stages.audit.internal.policy.Moment;
import io.quarterdeck.stages.audit.internal.sink.AuditMetrics;
import io.quarterdeck.stages.audit.internal.sink.Sink;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Writes the events of requests as the policy wants them. Thread-safe. */
final class Recorder implements AutoCloseable {
  private static final Set<String> LONG_VERBS = Set.of("watch", "proxy");
  private static final Set<String> LONG_SUBRESOURCES =
      Set.of("attach", "exec", "proxy", "log", "portforward");
  private static final String STATUS = "\"kind\":\"Status\"";
  private static final int HEAD = 64;

  private final List<Sink> sinks;
  private final AuditMetrics metrics;
  private final InstantSource clock;

  Recorder(List<Sink> sinks, AuditMetrics metrics, InstantSource clock) {
    this.sinks = List.copyOf(sinks);
    this.metrics = metrics;
    this.clock = clock;
  }

  Instant now() {
    return clock.instant();
  }

  /** Whether every backend took it; what the policy leaves out counts as taken. */
  boolean record(AuditEvent event, Moment moment) {
    if (event.verdict().omitted().contains(moment)) {
      return true;
    }
    metrics.event();
    byte[] line = event.at(moment, clock.instant());
    boolean taken = true;
    for (Sink sink : sinks) {
      taken &= sink.accept(line);
    }
    return taken;
  }

  /** Records an answer; of one that goes on, its beginning now and its end when it comes. */
  ApiResponse answered(Exchange exchange, AuditEvent event, ApiResponse answer) {
    return switch (answer.body()) {
      case ApiResponse.Frames frames ->
          begun(event, answer, new ApiResponse.Frames(audited(event, frames.source())));
      case ApiResponse.Tunnel tunnel ->
          begun(
              event,
              answer,
              new ApiResponse.Tunnel(audited(event, tunnel.source()), tunnel.sink()));
      case ApiResponse.Slices slices -> {
        if (answer.contentType().startsWith(ApiResponse.JSON)) {
          describe(event, answer.status(), slices);
        } else {
          event.answered(answer.status());
        }
        ended(exchange, event);
        yield answer;
      }
    };
  }

  private ApiResponse begun(AuditEvent event, ApiResponse answer, ApiResponse.Body body) {
    event.answered(answer.status());
    record(event, Moment.RESPONSE_STARTED);
    return new ApiResponse(answer.status(), answer.contentType(), answer.headers(), body);
  }

  private EndingFrames audited(AuditEvent event, FrameSource source) {
    return new EndingFrames(source, () -> record(event, Moment.RESPONSE_COMPLETE));
  }

  private static void describe(AuditEvent event, int code, ApiResponse.Slices slices) {
    boolean status = head(slices).contains(STATUS);
    boolean whole = event.verdict().level().includes(Level.REQUEST_RESPONSE);
    if (status || whole) {
      event.answered(code, bytes(slices), status);
    } else {
      event.answered(code);
    }
  }

  private static String head(ApiResponse.Slices slices) {
    if (slices.parts().isEmpty()) {
      return "";
    }
    ByteBuffer first = slices.parts().getFirst().duplicate();
    byte[] out = new byte[Math.min(HEAD, first.remaining())];
    first.get(out);
    // people get it with spaces
    return new String(out, StandardCharsets.UTF_8).replaceAll("\\s", "");
  }

  private static byte[] bytes(ApiResponse.Slices slices) {
    ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(slices.length()));
    slices.parts().forEach(p -> all.put(p.duplicate()));
    return all.array();
  }

  /** The answer is known and is all there is. */
  void ended(Exchange exchange, AuditEvent event) {
    event.tellLatencies(clock.instant(), AuditNotes.latencies());
    if (isLong(exchange)) {
      record(event, Moment.RESPONSE_STARTED);
    }
    record(event, Moment.RESPONSE_COMPLETE);
  }

  private static boolean isLong(Exchange exchange) {
    return exchange.info().resourceRequest()
        && (LONG_VERBS.contains(exchange.info().verb())
            || LONG_SUBRESOURCES.contains(exchange.info().subresource()));
  }

  @Override
  public void close() {
    sinks.forEach(Sink::close);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says until when a request must be answered; watches and the like have their own time. What comes
 * later is not what the client gets: it may have been told by then that its time is over.
 */
final class DeadlineStage implements Stage {
  private static final Pattern PART =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|ms|s|m|h)");
  private final Duration limit;

  DeadlineStage(Duration limit) {
    this.limit = limit;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (LongRunning.is(exchange)) {
      return next.proceed(exchange);
    }
    exchange.setDeadlineNanos(System.nanoTime() + limit(exchange).toNanos());
    return inTime(exchange, next.proceed(exchange));
  }

  private Duration limit(Exchange exchange) {
    String asked = exchange.request().query().first("timeout");
    Duration timeout = asked.isEmpty() ? limit : parse(asked);
    return timeout.isZero() || timeout.compareTo(limit) > 0 ? limit : timeout;
  }

  private static ApiResponse inTime(Exchange exchange, ApiResponse answer) {
    if (System.nanoTime() - exchange.deadlineNanos() < 0) {
      return answer;
    }
    if (answer.body() instanceof ApiResponse.Frames frames) {
      frames.source().close();
    }
    throw late();
  }

  /** In Kubernetes' words, which leave open whether the work goes on. */
  static ApiException late() {
    return ApiException.of(
        StatusReason.TIMEOUT,
        "Timeout: request did not complete within the allotted timeout",
        Status.Details.of("", "", ""));
  }

  /** A duration as Go writes it: {@code 1m30s}. */
  static Duration parse(String text) {
    Matcher m = PART.matcher(text);
    double nanos = 0;
    int end = 0;
    while (m.find() && m.start() == end) {
      nanos += Double.parseDouble(m.group(1)) * unit(m.group(2));
      end = m.end();
    }
    if (end != text.length() || text.isEmpty()) {
      throw ApiException.badRequest(
          "invalid timeout specified in the request URL - time: invalid duration "
              + FieldError.quote(text));
    }
    return Duration.ofNanos((long) nanos);
  }

  private static double unit(String unit) {
    return switch (unit) {
      case "h" -> 3_600e9;
      case "m" -> 60e9;
      case "s" -> 1e9;
      case "ms" -> 1e6;
      case "us", "µs" -> 1e3;
      default -> 1;
    };
  }
}

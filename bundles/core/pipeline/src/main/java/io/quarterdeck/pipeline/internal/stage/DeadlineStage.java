// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.runtime.file.GoDuration;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Says until when a request must be answered; watches and the like have their own time. What comes
 * later is not what the client gets: by then it may have the answer that its time is over.
 */
public final class DeadlineStage implements Stage {
  private final Duration limit;

  public DeadlineStage(Duration limit) {
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
    return timeout.isPositive() && timeout.compareTo(limit) <= 0 ? timeout : limit;
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
  public static ApiException late() {
    return late(null);
  }

  /**
   * The same with the plugin that has not answered.
   *
   * @param plugin as messages name it, null for none
   */
  public static ApiException late(@Nullable String plugin) {
    return ApiException.of(
        StatusReason.TIMEOUT,
        "Timeout: request did not complete within the allotted timeout"
            + (plugin == null ? "" : ": " + plugin + " has not answered"),
        Status.Details.of("", "", ""));
  }

  private static Duration parse(String text) {
    Duration found = GoDuration.parseOrNull(text);
    if (found == null) {
      throw ApiException.badRequest(
          "invalid timeout specified in the request URL - time: invalid duration "
              + FieldError.quote(text));
    }
    return found;
  }
}

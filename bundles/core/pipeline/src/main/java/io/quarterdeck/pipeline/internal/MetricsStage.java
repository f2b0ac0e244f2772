// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.util.Locale;

/** Counts and times requests, under Kubernetes' names. */
final class MetricsStage implements Stage {
  private final Family<Counter> total;
  private final Family<Histogram> duration;

  MetricsStage(Metrics metrics) {
    total =
        metrics.counter(
            "apiserver_request_total",
            "Requests by verb, resource and answer.",
            "verb",
            "group",
            "version",
            "resource",
            "subresource",
            "code");
    duration =
        metrics.histogram(
            "apiserver_request_duration_seconds",
            "How long requests took.",
            Metrics.LATENCY_BOUNDS,
            "verb",
            "group",
            "version",
            "resource",
            "subresource");
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    long start = System.nanoTime();
    ApiResponse answer = next.proceed(exchange);
    RequestInfo i = exchange.info();
    if (i.resourceRequest()) {
      String verb = i.verb().toUpperCase(Locale.ROOT);
      total
          .with(
              verb,
              i.apiGroup(),
              i.apiVersion(),
              i.resource(),
              i.subresource(),
              Integer.toString(answer.status()))
          .increment();
      duration
          .with(verb, i.apiGroup(), i.apiVersion(), i.resource(), i.subresource())
          .observeNanos(System.nanoTime() - start);
    }
    return answer;
  }
}

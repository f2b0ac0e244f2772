// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.KnownResources;
import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.pipeline.internal.request.RequestLabels;
import io.quarterdeck.pipeline.internal.request.RequestMeters;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.stage.EndingFrames;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Body;
import io.quarterdeck.spi.stage.ApiResponse.Frames;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.ApiResponse.Tunnel;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.util.Set;

/** Counts and times requests, under Kubernetes' names and labels. */
public final class MetricsStage implements Stage {
  private static final Set<String> READING = Set.of("get", "list", "head", "options", "watch");

  /** Below it, endpoints of plugins. */
  private static final String ENDPOINTS = "/ext/";

  private final RequestMeters meters;
  private final KnownResources resources = new KnownResources();

  public MetricsStage(RequestMeters meters) {
    this.meters = meters;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    RequestInfo i = exchange.info();
    boolean longRunning = LongRunning.is(exchange);
    Gauge inFlight = READING.contains(i.verb()) ? meters.reading() : meters.changing();
    long start = System.nanoTime();
    ApiResponse answer;
    if (!longRunning) {
      inFlight.add(1);
    }
    try {
      answer = next.proceed(exchange);
    } finally {
      if (!longRunning) {
        inFlight.add(-1);
      }
    }
    if (!i.resourceRequest()) {
      return exchange.request().path().startsWith(ENDPOINTS)
          ? endpoint(exchange, answer, System.nanoTime() - start)
          : answer;
    }
    boolean known = resources.isKnown(i, answer.status());
    RequestLabels labels = RequestLabels.of(exchange, known);
    meters.count(exchange, labels, answer, System.nanoTime() - start);
    return longRunning && known ? counted(answer, meters.longRunning(labels)) : answer;
  }

  /** Names that nobody serves are the client's invention: they are counted as one. */
  private ApiResponse endpoint(Exchange exchange, ApiResponse answer, long nanos) {
    String path = exchange.request().path();
    int end = path.indexOf('/', ENDPOINTS.length());
    String mount = end < 0 ? path : path.substring(0, end);
    boolean known = resources.isKnown(mount, answer.status());
    RequestLabels labels = RequestLabels.ofEndpoint(exchange, known ? mount : ENDPOINTS);
    meters.count(exchange, labels, answer, nanos);
    return LongRunning.isEvents(answer) ? counted(answer, meters.longRunning(labels)) : answer;
  }

  private static ApiResponse counted(ApiResponse answer, Gauge running) {
    Body body =
        switch (answer.body()) {
          case Frames frames -> new Frames(counted(frames.source(), running));
          case Tunnel tunnel -> new Tunnel(counted(tunnel.source(), running), tunnel.sink());
          case Slices slices -> slices;
        };
    return new ApiResponse(answer.status(), answer.contentType(), answer.headers(), body);
  }

  private static EndingFrames counted(FrameSource source, Gauge running) {
    running.add(1);
    return new EndingFrames(source, () -> running.add(-1));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.util.List;
import java.util.Set;

/** Counts and times requests, under Kubernetes' names and labels. */
final class MetricsStage implements Stage {
  private static final Set<String> READING = Set.of("get", "list", "head", "options", "watch");
  private static final List<Double> SIZES = List.of(1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9);
  private static final String COMPONENT = "apiserver";

  private final Family<Counter> total;
  private final Family<Histogram> duration;
  private final Family<Histogram> sizes;
  private final Gauge reading;
  private final Gauge changing;

  MetricsStage(Metrics metrics) {
    total =
        metrics.counter(
            "apiserver_request_total",
            "Requests by verb, resource and answer.",
            "verb",
            "dry_run",
            "group",
            "version",
            "resource",
            "subresource",
            "scope",
            "component",
            "code");
    duration =
        metrics.histogram(
            "apiserver_request_duration_seconds",
            "How long requests took.",
            Metrics.LATENCY_BOUNDS,
            "verb",
            "dry_run",
            "group",
            "version",
            "resource",
            "subresource",
            "scope",
            "component");
    sizes =
        metrics.histogram(
            "apiserver_response_sizes",
            "How long the answers to reads were, in bytes.",
            SIZES,
            "verb",
            "group",
            "version",
            "resource",
            "subresource",
            "scope",
            "component");
    Family<Gauge> inFlight =
        metrics.gauge("apiserver_current_inflight_requests", "Requests under way.", "request_kind");
    reading = inFlight.with("readOnly");
    changing = inFlight.with("mutating");
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    RequestInfo i = exchange.info();
    Gauge inFlight = READING.contains(i.verb()) ? reading : changing;
    long start = System.nanoTime();
    ApiResponse answer;
    inFlight.add(1);
    try {
      answer = next.proceed(exchange);
    } finally {
      inFlight.add(-1);
    }
    if (i.resourceRequest()) {
      count(exchange, answer, System.nanoTime() - start);
    }
    return answer;
  }

  private void count(Exchange exchange, ApiResponse answer, long nanos) {
    RequestInfo i = exchange.info();
    String verb = verb(exchange);
    String dryRun = exchange.request().query().first("dryRun");
    String scope = scope(i);
    total
        .with(
            verb,
            dryRun,
            i.apiGroup(),
            i.apiVersion(),
            i.resource(),
            i.subresource(),
            scope,
            COMPONENT,
            Integer.toString(answer.status()))
        .increment();
    if (!verb.equals("WATCH")) {
      duration
          .with(
              verb,
              dryRun,
              i.apiGroup(),
              i.apiVersion(),
              i.resource(),
              i.subresource(),
              scope,
              COMPONENT)
          .observeNanos(nanos);
    }
    if (answer.body() instanceof Slices slices && (verb.equals("GET") || verb.equals("LIST"))) {
      sizes
          .with(verb, i.apiGroup(), i.apiVersion(), i.resource(), i.subresource(), scope, COMPONENT)
          .observe(slices.length());
    }
  }

  /** As Kubernetes reports verbs: the methods, but for the kinds of GET and DELETE. */
  private static String verb(Exchange exchange) {
    return switch (exchange.info().verb()) {
      case "get" -> "GET";
      case "list" -> "LIST";
      case "watch" -> "WATCH";
      case "create" -> "POST";
      case "update" -> "PUT";
      case "patch" -> isApply(exchange) ? "APPLY" : "PATCH";
      case "delete" -> "DELETE";
      case "deletecollection" -> "DELETECOLLECTION";
      case "proxy" -> "CONNECT";
      default -> "OTHER";
    };
  }

  private static boolean isApply(Exchange exchange) {
    return exchange.request().header("Content-Type").startsWith("application/apply-patch");
  }

  private static String scope(RequestInfo i) {
    if (!i.name().isEmpty() || i.verb().equals("create")) {
      return "resource";
    }
    return i.namespace().isEmpty() ? "cluster" : "namespace";
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.pipeline.RequestBody;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.Exchange;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The instruments of requests. Thread-safe. */
public final class RequestMeters {
  public static final String LOOPBACK = "system:apiserver";
  private static final List<Double> DURATIONS =
      List.of(
          0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0,
          10.0, 15.0, 20.0, 30.0, 45.0, 60.0);
  private static final List<Double> FIELD_VALIDATION =
      List.of(0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0);
  private static final List<Double> SIZES = List.of(1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9);
  private static final List<Double> BODIES =
      List.of(5e4, 1e5, 2e5, 4e5, 6e5, 8e5, 1e6, 1.5e6, 2e6, 2.5e6, 3e6, 3.1e6);
  private static final Set<String> WITH_BODY = Set.of("create", "update", "patch");
  private static final Set<String> UNTIMED = Set.of("WATCH", "CONNECT");
  private static final Set<Integer> TERMINATIONS = Set.of(429, 504);
  private static final Pattern DEPRECATED =
      Pattern.compile(" is deprecated in v\\d+\\.\\d+\\+(?:, unavailable in v(\\d+\\.\\d+)\\+)?.*");

  private final Family<Counter> total;
  private final Family<Histogram> duration;
  private final Family<Histogram> sli;
  private final Family<Histogram> sizes;
  private final Family<Histogram> bodies;
  private final Family<Histogram> fieldValidation;
  private final Family<Counter> terminations;
  private final Family<Gauge> longRunning;
  private final Family<Gauge> deprecated;
  private final Family<Counter> own;
  private final Gauge reading;
  private final Gauge changing;

  public RequestMeters(Metrics metrics) {
    String[] timed = {
      "verb", "dry_run", "group", "version", "resource", "subresource", "scope", "component"
    };
    String[] plain = {"verb", "group", "version", "resource", "subresource", "scope", "component"};
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
            "apiserver_request_duration_seconds", "How long requests took.", DURATIONS, timed);
    sli =
        metrics.histogram(
            "apiserver_request_sli_duration_seconds",
            "How long requests took, without their wait in fair queues; webhooks count.",
            DURATIONS,
            plain);
    sizes =
        metrics.histogram(
            "apiserver_response_sizes",
            "How long the answers to reads were, in bytes.",
            SIZES,
            plain);
    bodies =
        metrics.histogram(
            "apiserver_request_body_size_bytes",
            "How long the bodies of requests were.",
            BODIES,
            "resource",
            "verb");
    fieldValidation =
        metrics.histogram(
            "field_validation_request_duration_seconds",
            "How long requests took, by how fields are validated.",
            FIELD_VALIDATION,
            "field_validation");
    terminations =
        metrics.counter(
            "apiserver_request_terminations_total",
            "Requests that were ended to protect the server, or for their time.",
            "verb",
            "group",
            "version",
            "resource",
            "subresource",
            "scope",
            "component",
            "code");
    longRunning =
        metrics.gauge(
            "apiserver_longrunning_requests", "Requests that last, such as watches.", plain);
    deprecated =
        metrics.gauge(
            "apiserver_requested_deprecated_apis",
            "Deprecated APIs that somebody has asked for.",
            "group",
            "version",
            "resource",
            "subresource",
            "removed_release");
    own =
        metrics.counter(
            "apiserver_selfrequest_total",
            "Requests of this server to itself.",
            "verb",
            "resource",
            "subresource");
    Family<Gauge> inFlight =
        metrics.gauge("apiserver_current_inflight_requests", "Requests under way.", "request_kind");
    reading = inFlight.with("readOnly");
    changing = inFlight.with("mutating");
  }

  public Gauge reading() {
    return reading;
  }

  public Gauge changing() {
    return changing;
  }

  public Gauge longRunning(RequestLabels l) {
    return longRunning.with(plain(l));
  }

  /** Once it was read; negative when it has none, or nobody did. */
  private static long bodySize(Exchange exchange) {
    return WITH_BODY.contains(exchange.info().verb())
            && exchange.request().body() instanceof RequestBody body
        ? body.size()
        : -1;
  }

  private static String[] plain(RequestLabels l) {
    return new String[] {
      l.verb(),
      l.group(),
      l.version(),
      l.resource(),
      l.subresource(),
      l.scope(),
      RequestLabels.COMPONENT
    };
  }

  public void count(Exchange exchange, RequestLabels l, ApiResponse answer, long nanos) {
    long body = bodySize(exchange);
    String code = Integer.toString(answer.status());
    total
        .with(
            l.verb(),
            l.dryRun(),
            l.group(),
            l.version(),
            l.resource(),
            l.subresource(),
            l.scope(),
            RequestLabels.COMPONENT,
            code)
        .increment();
    if (exchange.isAuthenticated() && exchange.user().name().equals(LOOPBACK)) {
      own.with(l.verb(), l.resource(), l.subresource()).increment();
    }
    if (!UNTIMED.contains(l.verb())) {
      time(exchange, l, nanos);
    }
    if (TERMINATIONS.contains(answer.status())) {
      terminations
          .with(
              l.verb(),
              l.group(),
              l.version(),
              l.resource(),
              l.subresource(),
              l.scope(),
              RequestLabels.COMPONENT,
              code)
          .increment();
    }
    if (body >= 0 && !l.resource().isEmpty()) {
      bodies.with(l.resource(), exchange.info().verb()).observe(body);
    }
    if (answer.body() instanceof Slices slices
        && (l.verb().equals("GET") || l.verb().equals("LIST"))) {
      sizes.with(plain(l)).observe(slices.length());
    }
    exchange.warnings().forEach(w -> noteDeprecated(w, l));
  }

  private void time(Exchange exchange, RequestLabels l, long nanos) {
    duration
        .with(
            l.verb(),
            l.dryRun(),
            l.group(),
            l.version(),
            l.resource(),
            l.subresource(),
            l.scope(),
            RequestLabels.COMPONENT)
        .observeNanos(nanos);
    sli.with(plain(l)).observeNanos(Math.max(0, nanos - exchange.queuedNanos()));
    String validation = exchange.request().query().first("fieldValidation");
    if (WITH_BODY.contains(exchange.info().verb())
        && Set.of("Strict", "Warn", "Ignore").contains(validation)) {
      fieldValidation.with(validation).observeNanos(nanos);
    }
  }

  private void noteDeprecated(String warning, RequestLabels l) {
    Matcher m = DEPRECATED.matcher(warning);
    if (!l.resource().isEmpty() && m.find()) {
      String removed = m.group(1) == null ? "" : m.group(1);
      deprecated.with(l.group(), l.version(), l.resource(), l.subresource(), removed).set(1);
    }
  }
}

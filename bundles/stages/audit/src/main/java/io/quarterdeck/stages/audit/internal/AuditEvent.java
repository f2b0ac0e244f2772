// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.audit.AuditTrail;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.stages.audit.internal.policy.Level;
import io.quarterdeck.stages.audit.internal.policy.Moment;
import io.quarterdeck.stages.audit.internal.policy.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of one request: an {@code audit.k8s.io/v1} {@code Event} that grows until the
 * request is over. It belongs to the request's thread, and for a watch to the one that ends it.
 */
final class AuditEvent implements AuditTrail {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final Duration LONG = Duration.ofMillis(500);
  private static final String LATENCY = "apiserver.latency.k8s.io/";
  private static final int LONGEST_AGENT = 1024;
  private static final String PATCHES = "patch.webhook.admission.k8s.io/";

  private final Exchange exchange;
  private final Verdict verdict;
  private final @Nullable UserInfo user;
  private final Instant received;
  private final Map<String, @Nullable Object> reference = new LinkedHashMap<>();
  private @Nullable Object requestObject;
  private @Nullable Object responseObject;
  private @Nullable Map<String, @Nullable Object> responseStatus;

  /**
   * @param user who asks, before impersonation; null when nobody knows
   */
  AuditEvent(Exchange exchange, @Nullable UserInfo user, Verdict verdict, Instant received) {
    this.exchange = exchange;
    this.user = user;
    this.verdict = verdict;
    this.received = received;
    RequestInfo i = exchange.info();
    if (i.resourceRequest()) {
      put("resource", i.resource());
      put("namespace", i.namespace());
      put("name", i.name());
      put("apiGroup", i.apiGroup());
      put("apiVersion", i.apiVersion());
      put("subresource", i.subresource());
    }
  }

  /** Says of a request that took long what the layers of the server took of it. */
  void tellLatencies(Instant now, Map<String, Long> layers) {
    Duration total = Duration.between(received, now);
    if (total.compareTo(LONG) <= 0 || layers.isEmpty()) {
      return;
    }
    Map<String, String> annotations = exchange.auditAnnotations();
    layers.forEach(
        (layer, nanos) -> {
          if (nanos > 0) {
            annotations.put(LATENCY + layer, Latency.text(Duration.ofNanos(nanos)));
          }
        });
    annotations.put(LATENCY + "total", Latency.text(total));
  }

  Verdict verdict() {
    return verdict;
  }

  private void put(String field, String value) {
    if (!value.isEmpty()) {
      reference.putIfAbsent(field, value);
    }
  }

  @Override
  public void requestObject(ApiObject object) {
    put("namespace", object.meta().namespace());
    put("name", object.meta().name());
    put("uid", object.meta().uid());
    put("resourceVersion", object.meta().resourceVersion());
    if (verdict.level().includes(Level.REQUEST)) {
      requestObject = kept(object.copy().tree());
    }
  }

  @Override
  public void requestBytes(byte[] body) {
    if (body.length > 0 && verdict.level().includes(Level.REQUEST)) {
      requestObject = parsed(body);
    }
  }

  private @Nullable Object kept(@Nullable Object tree) {
    if (verdict.omitManagedFields()) {
      ManagedFields.remove(tree);
    }
    return tree;
  }

  /** What is no JSON (YAML, protobuf) cannot stand in an event. */
  private @Nullable Object parsed(byte[] json) {
    try {
      return kept(Json.read(json));
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  /** An answer that only has a code so far. */
  void answered(int code) {
    responseStatus = status();
    responseStatus.put("code", (long) code);
  }

  void answered(Status status) {
    answered(status.toObject().tree());
  }

  /** An answer in JSON: its status when it is one, and itself where the level wants it. */
  void answered(int code, byte[] json, boolean isStatus) {
    answered(code);
    if (isStatus && parsed(json) instanceof Map<?, ?> status) {
      answered(status);
      Objects.requireNonNull(responseStatus).putIfAbsent("code", (long) code);
    } else if (verdict.level().includes(Level.REQUEST_RESPONSE)) {
      responseObject = parsed(json);
    }
  }

  private void answered(Map<?, ?> status) {
    Map<String, @Nullable Object> shown = status();
    for (String field : new String[] {"status", "message", "reason", "details", "code"}) {
      if (status.get(field) != null) {
        shown.put(field, status.get(field));
      }
    }
    responseStatus = shown;
    if (verdict.level().includes(Level.REQUEST_RESPONSE)) {
      responseObject = status;
    }
  }

  /** An answer of which Kubernetes says why instead of what. */
  void refused(int code, String message) {
    responseStatus = status();
    responseStatus.put("message", message);
    responseStatus.put("code", (long) code);
  }

  private static Map<String, @Nullable Object> status() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("metadata", new LinkedHashMap<>());
    return out;
  }

  /** The event at a moment, as one line of JSON. */
  byte[] at(Moment moment, Instant now) {
    ApiRequest request = exchange.request();
    Map<String, @Nullable Object> e = new LinkedHashMap<>();
    e.put("kind", "Event");
    e.put("apiVersion", "audit.k8s.io/v1");
    e.put("level", verdict.level().wire());
    e.put("auditID", exchange.auditId());
    e.put("stage", moment.wire());
    e.put("requestURI", RequestUri.of(request));
    e.put("verb", exchange.info().verb());
    e.put("user", user == null ? Map.of() : shown(user));
    UserInfo acting = exchange.isAuthenticated() ? exchange.user() : null;
    if (acting != null && user != null && !acting.equals(user)) {
      e.put("impersonatedUser", shown(acting));
    }
    e.put("sourceIPs", SourceAddresses.of(request));
    putText(e, "userAgent", agent(request.header("User-Agent")));
    if (!reference.isEmpty()) {
      e.put("objectRef", reference);
    }
    putPresent(e, "responseStatus", responseStatus);
    putPresent(e, "requestObject", requestObject);
    putPresent(e, "responseObject", responseObject);
    e.put("requestReceivedTimestamp", TIME.format(received));
    e.put("stageTimestamp", TIME.format(moment == Moment.REQUEST_RECEIVED ? received : now));
    Map<String, String> annotations = new TreeMap<>(exchange.auditAnnotations());
    if (!verdict.level().includes(Level.REQUEST)) {
      annotations.keySet().removeIf(k -> k.startsWith(PATCHES)); // parts of the request's object
    }
    if (!annotations.isEmpty()) {
      e.put("annotations", annotations);
    }
    return Json.text(e).getBytes(StandardCharsets.UTF_8);
  }

  private static void putPresent(
      Map<String, @Nullable Object> e, String field, @Nullable Object value) {
    if (value != null) {
      e.put(field, value);
    }
  }

  private static void putText(Map<String, @Nullable Object> e, String field, String value) {
    if (!value.isEmpty()) {
      e.put(field, value);
    }
  }

  private static String agent(String text) {
    return text.length() <= LONGEST_AGENT
        ? text
        : text.substring(0, LONGEST_AGENT) + "...TRUNCATED";
  }

  private static Map<String, @Nullable Object> shown(UserInfo user) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    putText(out, "username", user.name());
    putText(out, "uid", user.uid());
    if (!user.groups().isEmpty()) {
      out.put("groups", user.groups());
    }
    if (!user.extra().isEmpty()) {
      out.put("extra", new TreeMap<>(user.extra()));
    }
    return out;
  }
}

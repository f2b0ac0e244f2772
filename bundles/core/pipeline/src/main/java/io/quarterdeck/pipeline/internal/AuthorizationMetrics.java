// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authorization.Decision;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** What is counted of authorization, under Kubernetes' names. Thread-safe. */
final class AuthorizationMetrics {
  private static final String RELOADS = "apiserver_authorization_config_controller_automatic_";
  private static final List<Double> LATENCY =
      List.of(
          0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096,
          8.192, 16.384);

  private final Family<Counter> attempts;
  private final Family<Histogram> durations;
  private final Family<Counter> decisions;
  private final Family<Counter> reloads;
  private final Family<Gauge> lastReload;
  private final Family<Gauge> inForce;
  private final String server = hash(hostname().getBytes(StandardCharsets.UTF_8));
  private String configuration = "";

  AuthorizationMetrics(Metrics metrics) {
    attempts =
        metrics.counter(
            "authorization_attempts_total", "Requests by what came of authorization.", "result");
    durations =
        metrics.histogram(
            "authorization_duration_seconds", "How long authorization took.", LATENCY, "result");
    decisions =
        metrics.counter(
            "apiserver_authorization_decisions_total",
            "What an authorizer of the chain decided at last.",
            "decision",
            "name",
            "type");
    reloads =
        metrics.counter(
            RELOADS + "reloads_total",
            "How often a changed authorization configuration was read.",
            "apiserver_id_hash",
            "status");
    lastReload =
        metrics.gauge(
            RELOADS + "reload_last_timestamp_seconds",
            "When a changed authorization configuration was last read.",
            "apiserver_id_hash",
            "status");
    inForce =
        metrics.gauge(
            "apiserver_authorization_config_controller_last_config_info",
            "The hash of the authorization configuration in force.",
            "apiserver_id_hash",
            "hash");
  }

  /** One request. */
  void attempted(Decision decision, long nanos) {
    String result =
        switch (decision) {
          case Decision.Allow a -> "allowed";
          case Decision.Deny d -> "denied";
          case Decision.NoOpinion n -> "no-opinion";
        };
    attempts.with(result).increment();
    durations.with(result).observeNanos(nanos);
  }

  /** A request for which nobody could be asked. */
  void failed(long nanos) {
    attempts.with("error").increment();
    durations.with("error").observeNanos(nanos);
  }

  Counter allowed(AuthorizerEntry entry) {
    return decisions.with("allowed", entry.name(), entry.type());
  }

  Counter denied(AuthorizerEntry entry) {
    return decisions.with("denied", entry.name(), entry.type());
  }

  void reloaded(boolean good) {
    String status = good ? "success" : "failure";
    reloads.with(server, status).increment();
    lastReload.with(server, status).set(System.currentTimeMillis() / 1000);
  }

  /** What is in force from now on. */
  synchronized void inForce(byte[] file) {
    String hash = hash(file);
    if (!configuration.isEmpty() && !configuration.equals(hash)) {
      inForce.remove(server, configuration);
    }
    configuration = hash;
    inForce.with(server, hash).set(1);
  }

  private static String hostname() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

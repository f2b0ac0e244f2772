// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks;

import io.quarterdeck.admission.webhooks.call.HookCalls;
import io.quarterdeck.admission.webhooks.config.Configurations;
import io.quarterdeck.admission.webhooks.match.Conditions;
import io.quarterdeck.admission.webhooks.match.HookMatcher;
import io.quarterdeck.admission.webhooks.match.Namespaces;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.MatchConditions;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What both webhook plugins are made of; closed when the plugin is deactivated. Thread-safe. */
public final class Webhooks implements AutoCloseable {
  private final Configurations configurations;
  private final Namespaces namespaces;
  private final HookMatcher matcher;
  private final HookCalls calls;
  private final WebhookMetrics metrics;
  private final Supplier<ObjectVersions> versions;

  private Webhooks(
      Configurations configurations,
      ObjectReader reader,
      Supplier<ObjectVersions> versions,
      @Nullable Supplier<MatchConditions> conditions,
      WebhookMetrics metrics,
      HookCalls calls) {
    this.configurations = configurations;
    this.versions = versions;
    this.metrics = metrics;
    this.namespaces = new Namespaces(reader);
    this.calls = calls;
    this.matcher =
        new HookMatcher(
            namespaces, versions, new Conditions(conditions, versions, metrics::excluded));
  }

  /** Of the mutating configurations; {@code calls} is closed with it. */
  public static Webhooks mutating(
      ObjectReader reader,
      Supplier<ObjectVersions> versions,
      @Nullable Supplier<MatchConditions> conditions,
      Metrics metrics,
      HookCalls calls) {
    return new Webhooks(
        Configurations.mutating(reader),
        reader,
        versions,
        conditions,
        new WebhookMetrics(metrics, "admit"),
        calls);
  }

  /** Of the validating configurations; {@code calls} is closed with it. */
  public static Webhooks validating(
      ObjectReader reader,
      Supplier<ObjectVersions> versions,
      @Nullable Supplier<MatchConditions> conditions,
      Metrics metrics,
      HookCalls calls) {
    return new Webhooks(
        Configurations.validating(reader),
        reader,
        versions,
        conditions,
        new WebhookMetrics(metrics, "validating"),
        calls);
  }

  public Configurations configurations() {
    return configurations;
  }

  public HookMatcher matcher() {
    return matcher;
  }

  public HookCalls calls() {
    return calls;
  }

  public WebhookMetrics metrics() {
    return metrics;
  }

  public ObjectVersions versions() {
    return versions.get();
  }

  @Override
  public void close() {
    configurations.close();
    namespaces.close();
    calls.close();
  }
}

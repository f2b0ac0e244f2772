// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.webhook.WebhookClient;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.stages.audit.internal.settings.AuditConfig;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The backends that the configuration names. */
public final class Sinks {
  private static final String BATCH = "batch";
  private static final String STRICT = "blocking-strict";
  private static final Set<String> MODES = Set.of(BATCH, "blocking", STRICT);
  private static final long MEGABYTE = 1024 * 1024;
  private static final int ATTEMPTS = 5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private Sinks() {}

  /** Bounds in bytes, where they are on. */
  private record Truncation(boolean enabled, int batch, int event) {
    Batches of(Batches to) {
      return enabled ? new SplitBatches(to, batch) : to;
    }

    /** Whether it is on or not, as with kube-apiserver. */
    Truncation validated(String backend) {
      if (event <= 0 || batch < event) {
        throw new IllegalArgumentException(
            backend
                + ".truncate.max.event.size must be positive and not above .max.batch.size, not "
                + event
                + " and "
                + batch);
      }
      return this;
    }

    Sink of(Sink to, AuditMetrics metrics) {
      return enabled ? new TruncatingSink(to, event, metrics) : to;
    }
  }

  public static List<Sink> of(AuditConfig config, AuditMetrics metrics, Egress egress) {
    List<Sink> out = new ArrayList<>();
    String log = config.log_file().strip();
    if (!log.isEmpty()) {
      out.add(log(Path.of(log), config, metrics));
    }
    String webhook = config.webhook_config_file().strip();
    if (!webhook.isEmpty()) {
      out.add(webhook(Path.of(webhook), config, metrics, egress));
    }
    return out;
  }

  /** Whether a request that cannot be recorded is refused. */
  public static boolean isStrict(AuditConfig config) {
    return !config.log_file().isBlank() && config.log_mode().equals(STRICT)
        || !config.webhook_config_file().isBlank() && config.webhook_mode().equals(STRICT);
  }

  private static Sink log(Path path, AuditConfig config, AuditMetrics metrics) {
    boolean batch = isBatch("log.mode", config.log_mode());
    LogFile.Limits limits =
        new LogFile.Limits(
            config.log_maxsize() * MEGABYTE,
            config.log_maxbackup(),
            Duration.ofDays(config.log_maxage()),
            config.log_compress());
    // relative names are resolved before they come here
    boolean console = path.endsWith("-");
    Truncation truncation =
        new Truncation(
                config.log_truncate_enabled(),
                config.log_truncate_max_batch_size(),
                config.log_truncate_max_event_size())
            .validated("log");
    Batches to =
        truncation.of(
            console
                ? new ConsoleBatches(new FileOutputStream(FileDescriptor.out))
                : new LogBatches(new LogFile(path, limits, InstantSource.system())));
    BatchSink.Limits batches =
        new BatchSink.Limits(
            config.log_batch_buffer_size(),
            config.log_batch_max_size(),
            Duration.ofSeconds(config.log_batch_max_wait_seconds()));
    Throttle throttle =
        throttle(
            "log",
            batch && config.log_batch_throttle_enable(),
            config.log_batch_throttle_qps(),
            config.log_batch_throttle_burst());
    Sink sink =
        batch ? new BatchSink(to, batches, throttle, metrics) : new BlockingSink(to, metrics);
    return truncation.of(sink, metrics);
  }

  private static Sink webhook(Path file, AuditConfig config, AuditMetrics metrics, Egress egress) {
    boolean batch = isBatch("webhook.mode", config.webhook_mode());
    WebhookClient.Retries retries =
        new WebhookClient.Retries(ATTEMPTS, Duration.ofMillis(config.webhook_initial_backoff()));
    Truncation truncation =
        new Truncation(
                config.webhook_truncate_enabled(),
                config.webhook_truncate_max_batch_size(),
                config.webhook_truncate_max_event_size())
            .validated("webhook");
    Batches to =
        truncation.of(
            new WebhookBatches(
                new WebhookClient(
                    Kubeconfig.read(file), retries, TIMEOUT, metrics.calls(), egress)));
    BatchSink.Limits batches =
        new BatchSink.Limits(
            config.webhook_batch_buffer_size(),
            config.webhook_batch_max_size(),
            Duration.ofSeconds(config.webhook_batch_max_wait_seconds()));
    Throttle throttle =
        throttle(
            "webhook",
            batch
                && config.webhook_batch_throttle_enable()
                && config.webhook_batch_throttle_qps() > 0,
            config.webhook_batch_throttle_qps(),
            config.webhook_batch_throttle_burst());
    return truncation.of(
        batch ? new BatchSink(to, batches, throttle, metrics) : new BlockingSink(to, metrics),
        metrics);
  }

  /** One that is on has to let something through. */
  private static Throttle throttle(String backend, boolean enabled, double qps, int burst) {
    if (!enabled) {
      return new Throttle(0, 0);
    }
    if (!(qps > 0) || burst <= 0) {
      throw new IllegalArgumentException(
          backend
              + ".batch.throttle.qps and .burst must be positive while the throttle is on, not "
              + qps
              + " and "
              + burst);
    }
    return new Throttle(qps, burst);
  }

  private static boolean isBatch(String key, String mode) {
    if (!MODES.contains(mode)) {
      throw new IllegalArgumentException(
          key + " = " + mode + " is none of batch, blocking, blocking-strict");
    }
    return mode.equals(BATCH);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.settings;

import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** What an operator decides. */
@ObjectClassDefinition(name = "Audit")
public @interface AuditConfig {
  @AttributeDefinition(
      description = "the policy (--audit-policy-file); without it nothing is recorded")
  @NamesFile(Content.READABLE)
  String policy_file() default "";

  @AttributeDefinition(description = "the log, - for standard output (--audit-log-path)")
  @NamesFile(Content.WRITTEN)
  String log_file() default "";

  @AttributeDefinition(
      description = "blocking, blocking-strict or batch (--audit-log-mode)",
      options = {
        @Option(label = "blocking", value = "blocking"),
        @Option(label = "blocking-strict", value = "blocking-strict"),
        @Option(label = "batch", value = "batch")
      })
  String log_mode() default "blocking";

  @AttributeDefinition(description = "megabytes of a file before the next is begun", min = "1")
  int log_maxsize() default 100;

  @AttributeDefinition(description = "how many old files are kept, 0 for all", min = "0")
  int log_maxbackup() default 0;

  @AttributeDefinition(description = "days for which old files are kept, 0 for ever", min = "0")
  int log_maxage() default 0;

  @AttributeDefinition(
      description = "whether old files are compressed with gzip (--audit-log-compress)")
  boolean log_compress() default false;

  @AttributeDefinition(
      description = "events that may wait in batch mode; what comes then is lost",
      min = "1")
  int log_batch_buffer_size() default 10000;

  @AttributeDefinition(description = "events written at once in batch mode", min = "1")
  int log_batch_max_size() default 1;

  @AttributeDefinition(description = "seconds that a batch waits to become full", min = "0")
  int log_batch_max_wait_seconds() default 0;

  @AttributeDefinition(
      description = "whether batches are throttled (--audit-log-batch-throttle-enable)")
  boolean log_batch_throttle_enable() default false;

  @AttributeDefinition(
      description = "batches a second on average (--audit-log-batch-throttle-qps)",
      min = "0")
  double log_batch_throttle_qps() default 0;

  @AttributeDefinition(
      description =
          "batches at once when there were none for a while (--audit-log-batch-throttle-burst)",
      min = "0")
  int log_batch_throttle_burst() default 0;

  @AttributeDefinition(
      description = "whether objects are left out of long events (--audit-log-truncate-enabled)")
  boolean log_truncate_enabled() default false;

  @AttributeDefinition(description = "bytes of a batch when truncation is on", min = "1")
  int log_truncate_max_batch_size() default 10485760;

  @AttributeDefinition(
      description = "bytes of an event when truncation is on; one that is longer yet is lost",
      min = "1")
  int log_truncate_max_event_size() default 102400;

  @AttributeDefinition(description = "a kubeconfig of the webhook (--audit-webhook-config-file)")
  @NamesFile(Content.READABLE)
  String webhook_config_file() default "";

  @AttributeDefinition(
      description = "batch, blocking or blocking-strict (--audit-webhook-mode)",
      options = {
        @Option(label = "batch", value = "batch"),
        @Option(label = "blocking", value = "blocking"),
        @Option(label = "blocking-strict", value = "blocking-strict")
      })
  String webhook_mode() default "batch";

  @AttributeDefinition(description = "milliseconds before a failed call is made again", min = "0")
  int webhook_initial_backoff() default 10000;

  @AttributeDefinition(description = "events that may wait; what comes then is lost", min = "1")
  int webhook_batch_buffer_size() default 10000;

  @AttributeDefinition(description = "events in one call", min = "1")
  int webhook_batch_max_size() default 400;

  @AttributeDefinition(description = "seconds that a batch waits to become full", min = "0")
  int webhook_batch_max_wait_seconds() default 30;

  @AttributeDefinition(
      description = "whether calls are throttled (--audit-webhook-batch-throttle-enable)")
  boolean webhook_batch_throttle_enable() default true;

  @AttributeDefinition(description = "calls a second on average, 0 for no bound", min = "0")
  double webhook_batch_throttle_qps() default 10;

  @AttributeDefinition(description = "calls at once when there were none for a while", min = "0")
  int webhook_batch_throttle_burst() default 15;

  @AttributeDefinition(
      description =
          "whether objects are left out of long events (--audit-webhook-truncate-enabled)")
  boolean webhook_truncate_enabled() default false;

  @AttributeDefinition(description = "bytes of a batch when truncation is on", min = "1")
  int webhook_truncate_max_batch_size() default 10485760;

  @AttributeDefinition(
      description = "bytes of an event when truncation is on; one that is longer yet is lost",
      min = "1")
  int webhook_truncate_max_event_size() default 102400;
}

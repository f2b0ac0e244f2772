// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import io.quarterdeck.stages.audit.internal.policy.AuditPolicy;
import io.quarterdeck.stages.audit.internal.policy.Level;
import io.quarterdeck.stages.audit.internal.policy.Moment;
import io.quarterdeck.stages.audit.internal.policy.PolicyFile;
import io.quarterdeck.stages.audit.internal.policy.Verdict;
import io.quarterdeck.stages.audit.internal.settings.AuditConfig;
import io.quarterdeck.stages.audit.internal.sink.AuditMetrics;
import io.quarterdeck.stages.audit.internal.sink.Sink;
import io.quarterdeck.stages.audit.internal.sink.Sinks;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;

/**
 * Records requests as a policy file says: who asked for what, and what came of it. Stands behind
 * authentication and before impersonation, so that both users are known.
 */
@Component(
    service = Stage.class,
    configurationPid = "io.quarterdeck.stages.audit",
    property = {"name=Audit", "rank:Integer=1500"})
@Designate(ocd = AuditConfig.class)
public final class AuditStage implements Stage {
  private final @Nullable ReloadedFile<AuditPolicy> policy;
  private final AuditMetrics counts;
  private final boolean strict;
  private final Recorder recorder;

  /**
   * @throws IllegalArgumentException naming the file or the key that is wrong
   */
  @Activate
  public AuditStage(@Reference Metrics metrics, @Reference Egress egress, AuditConfig config) {
    counts = new AuditMetrics(metrics);
    String path = config.policy_file().strip();
    List<Sink> sinks = Sinks.of(config, counts, egress);
    policy =
        path.isEmpty() || sinks.isEmpty()
            ? null
            : new ReloadedFile<>(Path.of(path), PolicyFile::parse);
    strict = Sinks.isStrict(config);
    recorder = new Recorder(sinks, counts, InstantSource.system());
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (policy == null) {
      return next.proceed(exchange);
    }
    Verdict verdict = policy.get().of(exchange.user(), exchange.info());
    counts.level(verdict.level());
    if (verdict.level() == Level.NONE) {
      return next.proceed(exchange);
    }
    AuditEvent event = new AuditEvent(exchange, exchange.user(), verdict, recorder.now());
    exchange.setTrail(event);
    if (!recorder.record(event, Moment.REQUEST_RECEIVED) && strict) {
      counts.rejected();
      throw ApiException.internal("failed to store audit event");
    }
    return recorded(exchange, event, next);
  }

  private ApiResponse recorded(Exchange exchange, AuditEvent event, Next next) {
    try {
      return recorder.answered(exchange, event, next.proceed(exchange));
    } catch (ApiException e) {
      event.answered(e.status());
      recorder.ended(exchange, event);
      throw e;
    } catch (RuntimeException | Error e) {
      event.answered(new Status(500, "InternalError", "APIServer panic'd: " + e, null, false));
      recorder.record(event, Moment.PANIC);
      throw e;
    }
  }

  @Override
  public void unauthenticated(Exchange exchange, ApiException refusal) {
    if (policy == null) {
      return;
    }
    Verdict verdict = policy.get().of(null, exchange.info());
    if (verdict.level() != Level.NONE) {
      AuditEvent event = new AuditEvent(exchange, null, verdict, recorder.now());
      event.refused(refusal.code(), FailedAuthentication.message(exchange.request()));
      recorder.record(event, Moment.RESPONSE_STARTED);
    }
  }

  @Deactivate
  void deactivate() {
    recorder.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.policystatus.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.WorkQueue;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.KindTypes;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Writes into the status of each validating policy what is wrong with its expressions, as
 * Kubernetes' controller does. One thread of its own; what fails is tried again.
 */
@Component(
    configurationPid = "io.quarterdeck.reconcilers.policystatus",
    service = {},
    immediate = true)
@Designate(ocd = PolicyStatus.Config.class)
public final class PolicyStatus {
  private static final GroupResource POLICIES =
      new GroupResource("admissionregistration.k8s.io", "validatingadmissionpolicies");
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5));

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final TypeCheck check;
  private final WorkQueue<String> queue;
  private final ObjectReader.@Nullable Subscription subscription;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Status of policies")
  public @interface Config {
    @AttributeDefinition(
        description = "whether this server does it; not where a kube-controller-manager does")
    boolean enabled() default false;
  }

  /** Begins with the policies that are there. */
  @Activate
  public PolicyStatus(
      Config config,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference CelCompiler compiler,
      @Reference KindTypes types,
      @Reference Metrics metrics) {
    this(config.enabled(), reader, writer, new TypeCheck(compiler, types), metrics);
  }

  PolicyStatus(
      boolean enabled, ObjectReader reader, ObjectWriter writer, TypeCheck check, Metrics metrics) {
    queue = new WorkQueue<>("policy-status", metrics, BACKOFF, this::reconciled);
    this.reader = reader;
    this.writer = writer;
    this.check = check;
    subscription =
        enabled
            ? reader.subscribe(
                POLICIES,
                (policy, deleted) -> {
                  if (!deleted && isDue(policy)) {
                    queue.add(policy.meta().name());
                  }
                })
            : null;
  }

  private static boolean isDue(ApiObject policy) {
    return policy.meta().generation() > policy.field("status").get("observedGeneration").number();
  }

  private boolean reconciled(String policy) {
    reconcile(policy);
    return true;
  }

  private void reconcile(String name) {
    ApiObject policy = reader.getLive(POLICIES, "", name);
    if (policy == null || !isDue(policy)) {
      return;
    }
    long generation = policy.meta().generation();
    List<Map<String, @Nullable Object>> warnings = check.warnings(policy);
    try {
      writer.updateStatus(POLICIES, "", name, now -> with(now, generation, warnings));
    } catch (ApiException e) {
      if (e.code() != 404) { // it has been deleted meanwhile
        throw e;
      }
    }
  }

  /** One that was changed meanwhile is checked again. */
  private static ApiObject with(
      ApiObject now, long generation, List<Map<String, @Nullable Object>> warnings) {
    if (now.meta().generation() != generation) {
      return now;
    }
    ApiObject out = now.copy();
    Map<String, @Nullable Object> checking = new LinkedHashMap<>();
    if (!warnings.isEmpty()) {
      checking.put("expressionWarnings", warnings);
    }
    out.object("status").put("observedGeneration", generation);
    out.object("status").put("typeChecking", checking);
    return out;
  }

  @Deactivate
  void deactivate() {
    if (subscription != null) {
      subscription.close();
    }
    queue.close();
  }
}

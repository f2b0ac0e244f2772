// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.policystatus.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
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
 * Kubernetes' controller does. What fails is tried again.
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
  private final Reconciler<String> loop;

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
    this.reader = reader;
    this.writer = writer;
    this.check = check;
    loop = new Reconciler<>("policy-status", metrics, 1, BACKOFF, this::reconcile);
    if (enabled) {
      loop.following(
          reader.subscribe(
              POLICIES,
              (policy, deleted) -> {
                if (!deleted && isDue(policy)) {
                  loop.add(policy.meta().name());
                }
              }));
    }
  }

  private static boolean isDue(ApiObject policy) {
    return policy.meta().generation() > policy.field("status").get("observedGeneration").number();
  }

  private Outcome reconcile(String name) {
    ApiObject policy = reader.getLive(POLICIES, "", name);
    if (policy == null || !isDue(policy)) {
      return Outcome.DONE; // also when it was deleted while this was written
    }
    long generation = policy.meta().generation();
    List<Map<String, @Nullable Object>> warnings = check.warnings(policy);
    writer.updateStatus(POLICIES, "", name, now -> with(now, generation, warnings));
    return Outcome.DONE;
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
    loop.close();
  }
}

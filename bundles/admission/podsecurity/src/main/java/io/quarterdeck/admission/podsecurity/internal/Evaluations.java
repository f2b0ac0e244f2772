// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Locale;

/** What was found, counted under Kubernetes' names. */
final class Evaluations {
  private final Family<Counter> evaluations;
  private final Family<Counter> exemptions;

  Evaluations(Metrics metrics) {
    evaluations =
        metrics.counter(
            "pod_security_evaluations_total",
            "Pods, and what makes pods, that were held to a policy.",
            "decision",
            "mode",
            "policy_level",
            "policy_version",
            "request_operation",
            "resource",
            "subresource");
    exemptions =
        metrics.counter(
            "pod_security_exemptions_total",
            "Requests that no policy is for.",
            "request_operation",
            "resource",
            "subresource");
  }

  /** {@code mode}: {@code enforce}, {@code audit} or {@code warn}. */
  void count(boolean allowed, String mode, LevelVersion policy, AdmissionRequest r) {
    evaluations
        .with(
            allowed ? "allow" : "deny",
            mode,
            policy.level().toString(),
            policy.version(),
            operation(r),
            resource(r),
            r.subresource())
        .increment();
  }

  void exempted(AdmissionRequest r) {
    exemptions.with(operation(r), resource(r), r.subresource()).increment();
  }

  private static String operation(AdmissionRequest r) {
    return r.operation().name().toLowerCase(Locale.ROOT);
  }

  private static String resource(AdmissionRequest r) {
    return r.resource().groupResource().equals(PodSecurity.PODS) ? "pod" : "controller";
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Locale;

/** Counts what was found, under Kubernetes' names. Kubernetes: {@code PrometheusRecorder}. */
final class Evaluations {
  /** The minor version of Kubernetes whose standards these are. */
  private static final int CURRENT = 36;

  private final Family<Counter> evaluations;
  private final Family<Counter> exemptions;
  private final Family<Counter> errors;

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
    errors =
        metrics.counter(
            "pod_security_errors_total",
            "Requests whose policy could not be found, or only in part.",
            "fatal",
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
            version(policy),
            operation(r),
            resource(r),
            r.subresource())
        .increment();
  }

  /** Labels of namespaces can name any version: later ones count as one. */
  private static String version(LevelVersion policy) {
    if (policy.level() == Level.PRIVILEGED || policy.minor() == LevelVersion.LATEST) {
      return "latest";
    }
    return policy.minor() > CURRENT ? "future" : policy.version();
  }

  /** {@code fatal} unless the request was still held to some policy. */
  void failed(boolean fatal, AdmissionRequest r) {
    errors.with(Boolean.toString(fatal), operation(r), resource(r), r.subresource()).increment();
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

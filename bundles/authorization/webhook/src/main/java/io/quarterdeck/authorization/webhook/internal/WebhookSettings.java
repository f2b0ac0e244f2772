// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.libraries.client.Kubeconfig;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How one service is asked.
 *
 * @param service where it is
 * @param version of the reviews: {@code v1} or {@code v1beta1}
 * @param timeout of one call
 * @param pause before a failed call is made again
 * @param authorizedTtl how long an allowing answer is kept, zero for not at all
 * @param unauthorizedTtl how long another answer is kept
 * @param denies whether nobody is allowed when no answer comes; else the next authorizer is asked
 * @param conditions expressions that must all hold for the service to be asked
 */
record WebhookSettings(
    Kubeconfig service,
    String version,
    Duration timeout,
    Duration pause,
    Duration authorizedTtl,
    Duration unauthorizedTtl,
    boolean denies,
    List<String> conditions) {
  static final Set<String> VERSIONS = Set.of("v1", "v1beta1");
  static final Set<String> POLICIES = Set.of("Deny", "NoOpinion");
  static final Duration PAUSE = Duration.ofMillis(500);
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.runtime.file.GoDuration;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * How long tokens may live, as the configuration has it. Kubernetes: {@code
 * completeServiceAccountOptions}.
 *
 * @param maxSeconds 0 for as long as the signer allows
 * @param extend whether projected tokens of pods live longer than they say
 */
public record Lifetimes(long maxSeconds, boolean extend) {
  private static final System.Logger LOG = System.getLogger(Lifetimes.class.getName());
  private static final long LEAST = 600;
  private static final long PROJECTED = 60 * 60 + 7;
  private static final long YEAR = 365L * 24 * 60 * 60;

  /**
   * @param allowed the longest lifetime that the signer signs, in seconds
   * @throws IllegalArgumentException in kube-apiserver's words when that does not go together
   */
  void check(long allowed) {
    if (allowed < LEAST) {
      throw new IllegalArgumentException(
          "max token life supported by external-jwt-signer (%ds) is less than acceptable (min %ds)"
              .formatted(allowed, LEAST));
    }
    if (maxSeconds > allowed) {
      throw new IllegalArgumentException(
          "max.token.expiration.seconds: service-account-max-token-expiration cannot be set longer"
              + " than the token expiration supported by service-account-signing-endpoint: "
              + go(maxSeconds)
              + " > "
              + go(allowed));
    }
  }

  /** Logs what is allowed and hardly meant. */
  void warn(long allowed) {
    long max = max(allowed);
    if (extend && max < PROJECTED) {
      LOG.log(
          Level.WARNING,
          "service-account-extend-token-expiration is true, in order to correctly trigger safe"
              + " transition logic, token lifetime supported by external-jwt-signer must be longer"
              + " than {0} seconds (currently {1})",
          Long.toString(PROJECTED),
          go(max));
    }
    if (extend && max < YEAR) {
      LOG.log(
          Level.WARNING,
          "service-account-extend-token-expiration is true, tokens validity will be caped at the"
              + " smaller of {0} seconds and maximum token lifetime supported by"
              + " external-jwt-signer ({1})",
          Long.toString(YEAR),
          go(max));
    }
  }

  long max(long allowed) {
    return maxSeconds == 0 ? allowed : maxSeconds;
  }

  long extended(long allowed) {
    return extend ? Math.min(allowed, YEAR) : 0;
  }

  private static String go(long seconds) {
    return GoDuration.format(Duration.ofSeconds(seconds));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Metrics;

/** Tokens that were good, by their kind, under Kubernetes' names. */
final class TokenMeters {
  private final Counter valid;
  private final Counter stale;
  private final Counter legacy;
  private final Counter automatic;
  private final Counter manual;
  private final Counter invalidated;

  TokenMeters(Metrics m) {
    valid = counter(m, "valid_tokens_total", "Bound tokens that were good.");
    stale = counter(m, "stale_tokens_total", "Bound tokens that should have been renewed.");
    legacy = counter(m, "legacy_tokens_total", "Tokens of secrets that were good.");
    automatic = counter(m, "legacy_auto_token_uses_total", "Those that an account names.");
    manual = counter(m, "legacy_manual_token_uses_total", "Those that none does.");
    invalidated =
        counter(m, "invalid_legacy_auto_token_uses_total", "Tokens that were marked invalid.");
  }

  private static Counter counter(Metrics m, String name, String help) {
    return m.counter("serviceaccount_" + name, help).with();
  }

  /** {@code late}: it lives on only because clients once did not renew theirs. */
  void bound(boolean late) {
    (late ? stale : valid).increment();
  }

  /** {@code named}: whether the service account lists the secret. */
  void ofSecret(boolean named) {
    legacy.increment();
    (named ? automatic : manual).increment();
  }

  void invalidated() {
    invalidated.increment();
  }
}

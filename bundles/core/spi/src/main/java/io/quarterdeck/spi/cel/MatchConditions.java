// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The {@code matchConditions} of webhooks: a service of the CEL bundle. Thread-safe; blocks only
 * where a condition asks the authorizer.
 */
@ProviderType
public interface MatchConditions {

  /**
   * Whether a request meets every condition. The first that is false decides over any that failed;
   * no condition is met by all.
   */
  Verdict evaluate(List<Condition> conditions, AdmissionRequest request);

  /** One condition: a name and an expression that gives a boolean. */
  record Condition(String name, String expression) {}

  /** Met, not met, or undecided. */
  sealed interface Verdict permits Met, NotMet, Undecided {}

  record Met() implements Verdict {}

  /** The name is of the first condition that is false. */
  record NotMet(String condition) implements Verdict {}

  /** The failure policy decides; the message names every condition that failed. */
  record Undecided(String message) implements Verdict {}
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Evaluates the {@code matchConditions} of webhooks: a service of whoever knows their expression
 * language (CEL). Optional: without one, a webhook that has conditions counts as one whose
 * conditions fail.
 *
 * <p>Called on request threads, many at once, for each webhook whose rules and selectors match; it
 * caches what it compiles and does not block.
 */
@ConsumerType
public interface MatchConditions {

  /**
   * Evaluates them all.
   *
   * @param request with the objects in the version for which the webhook asks
   */
  Outcome evaluate(List<Condition> conditions, AdmissionRequest request);

  /** One named expression. */
  record Condition(String name, String expression) {}

  /** What came out. */
  sealed interface Outcome {}

  /** Every condition is true. */
  record Matched() implements Outcome {}

  /** A condition is false, whatever became of the others. */
  record Excluded(String condition) implements Outcome {}

  /** None is false, and some cannot be evaluated; the messages are those that a client sees. */
  record Failed(List<String> messages) implements Outcome {
    public Failed {
      messages = List.copyOf(messages);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.admission;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of a write.
 *
 * @param object the new object afterwards, null for a deletion
 * @param refusal the message of a refusal, empty for none
 */
record Outcome(@Nullable Map<String, @Nullable Object> object, String refusal) {

  /** What a plugin does to the write; only {@link ApiException} is a refusal. */
  static Outcome of(Attempt attempt, Runnable step) {
    try {
      step.run();
      return new Outcome(tree(attempt), "");
    } catch (ApiException e) {
      return new Outcome(tree(attempt), e.status().code() + " " + e.status().message());
    }
  }

  private static @Nullable Map<String, @Nullable Object> tree(Attempt attempt) {
    ApiObject object = attempt.request().object();
    return object == null ? null : Trees.copy(object.tree());
  }
}

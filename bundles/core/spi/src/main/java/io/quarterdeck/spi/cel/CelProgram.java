// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/** A compiled expression: immutable, thread-safe, good for as long as the CEL bundle runs. */
@ProviderType
public interface CelProgram {
  /** Kubernetes' limit of one evaluation, in units of cost. */
  long PER_CALL_LIMIT = 1_000_000;

  /** What all expressions of one policy, or of one webhook's conditions, may cost together. */
  long BUDGET = 10_000_000;

  long MATCH_CONDITIONS_BUDGET = BUDGET / 4;

  String expression();

  CelType resultType();

  /**
   * The most that one evaluation can cost, by the sizes that the types declare; {@link
   * Long#MAX_VALUE} when nothing bounds it.
   */
  long estimatedCost();

  /** Whether the variable stands in it. */
  boolean uses(String variable);

  /** Whether {@code variable.field} stands in it, or {@code variable.?field}. */
  boolean selects(String variable, String field);

  /**
   * Evaluates; never throws, but for what reading a variable throws.
   *
   * @param variables asked for each variable that is used, when it is used
   * @param limit the cost at which it ends, usually {@link #PER_CALL_LIMIT}
   */
  Result evaluate(Variables variables, long limit);

  /**
   * Where values come from: JSON trees as in {@link io.quarterdeck.api.ApiObject}, {@code byte[]},
   * {@link java.time.Instant}, {@link java.time.Duration}, {@link CelFields}, {@link
   * CelAuthorizer}. Nothing given is changed.
   */
  @FunctionalInterface
  interface Variables {
    @Nullable Object get(String name);
  }

  /** How an evaluation ended, and what it cost. */
  sealed interface Result permits Value, Failed {
    long cost();
  }

  /**
   * A value: {@link Boolean}, {@link Long}, {@link java.math.BigInteger} (an unsigned number),
   * {@link Double}, {@link String}, {@code byte[]}, {@link java.time.Instant}, {@link
   * java.time.Duration}, {@link java.util.List}, {@link java.util.Map} (also for objects), {@link
   * java.util.Optional}, null, or something that only expressions understand.
   */
  record Value(@Nullable Object value, long cost) implements Result {}

  /**
   * An error.
   *
   * @param message Kubernetes' words, such as {@code no such key: x}
   * @param overLimit whether it ended because of its cost
   */
  record Failed(String message, boolean overLimit, long cost) implements Result {}
}

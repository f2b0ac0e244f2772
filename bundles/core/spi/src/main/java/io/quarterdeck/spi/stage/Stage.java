// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import io.quarterdeck.api.ApiException;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * One concern of the request chain.
 *
 * <p>Called once a request that reaches it, on the request's thread, many at once; it may block,
 * which holds one worker. It answers itself, or calls {@code next} once and may change what comes
 * back. Built-in stages stand in a fixed order; a plugin's stage carries {@code name} and a rank
 * (see docs/ranks.md) and may come and go; a request that is under way keeps the stages it started
 * with. Never null; {@link ApiException} becomes the answer, any other exception a 500.
 */
@ConsumerType
@FunctionalInterface
public interface Stage {
  ApiResponse handle(Exchange exchange, Next next);

  /**
   * A request got as far as authentication and was refused there, so that {@link #handle} of a
   * plugin's stage is not called. Nothing is to be answered.
   */
  default void unauthenticated(Exchange exchange, ApiException refusal) {}

  /** The rest of the chain. */
  @FunctionalInterface
  interface Next {
    ApiResponse proceed(Exchange exchange);
  }
}

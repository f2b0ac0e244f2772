// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Serves a part of the URL space behind the last stage: the registry, the aggregator, custom
 * resources.
 *
 * <p>Called in rank order until one answers. The service carries {@code name} and a rank. Null
 * means "not mine"; errors are {@link io.quarterdeck.api.ApiException}.
 */
@ConsumerType
@FunctionalInterface
public interface Dispatcher {
  @Nullable ApiResponse dispatch(Exchange exchange);

  /**
   * Whether all paths that it will serve are installed. While a dispatcher says no, a path that
   * nobody serves is 503 and not 404, which clients would believe. Called for such paths only; must
   * not block.
   */
  default boolean isComplete() {
    return true;
  }

  /**
   * Whether it would pass the request's body on as it comes ({@link ArrivingBody}): then nobody
   * waits for all of it beforehand. Called for requests with bodies; must not block.
   */
  default boolean passesOn(Exchange exchange) {
    return false;
  }

  /** Paths beside the API that it serves, for the list at the root. */
  default List<String> paths() {
    return List.of();
  }
}

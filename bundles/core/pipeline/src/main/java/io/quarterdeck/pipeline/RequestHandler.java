// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline;

import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;

/** Answers a request: the whole chain as one call. Thread-safe; may block; never throws. */
@FunctionalInterface
public interface RequestHandler {
  ApiResponse handle(ApiRequest request);

  /** The server says how far it is; it begins with {@link Phase#SERVING}. */
  default void enter(Phase phase) {}
}

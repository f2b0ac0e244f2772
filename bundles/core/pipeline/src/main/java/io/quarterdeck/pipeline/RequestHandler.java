// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.function.Supplier;

/** Answers a request: the whole chain as one call. Thread-safe; may block; never throws. */
@FunctionalInterface
public interface RequestHandler {
  ApiResponse handle(ApiRequest request);

  /**
   * The same, and says until when it must be answered.
   *
   * @param due called once at most, before anything is done that takes long; never for requests
   *     that last as long as the client wants
   */
  default ApiResponse handle(ApiRequest request, Due due) {
    return handle(request);
  }

  /**
   * A request of a part of this server, which is known: nobody is asked who it is from, and
   * everything behind authentication is as for any other.
   */
  default ApiResponse handle(ApiRequest request, UserInfo user) {
    throw new UnsupportedOperationException();
  }

  /** Who gives the client an answer when the real one does not come in time. */
  @FunctionalInterface
  interface Due {
    Due NOBODY = (deadline, late) -> {};

    /**
     * @param deadlineNanos on {@link System#nanoTime}'s scale
     * @param late what is to be answered then; callable from any thread
     */
    void at(long deadlineNanos, Supplier<ApiResponse> late);
  }

  /** The server says how far it is; it begins with {@link Phase#SERVING}. */
  default void enter(Phase phase) {}
}

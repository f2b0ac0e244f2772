// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;

/** Hands the request to the first dispatcher that serves it; an unknown path is a plain 404. */
final class DispatchStage {
  private final Chain<Dispatcher> dispatchers;
  private final Dispatcher endpoints;

  DispatchStage(Chain<Dispatcher> dispatchers, Dispatcher endpoints) {
    this.dispatchers = dispatchers;
    this.endpoints = endpoints;
  }

  ApiResponse dispatch(Exchange exchange) {
    ApiResponse own = endpoints.dispatch(exchange);
    if (own != null) {
      return own;
    }
    try (Lease<Dispatcher> lease = dispatchers.lease()) {
      for (Plugin<Dispatcher> plugin : lease.snapshot().plugins()) {
        ApiResponse answer = plugin.service().dispatch(exchange);
        if (answer != null) {
          return answer;
        }
      }
    }
    return Answers.text(404, "404 page not found\n");
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.PluginFailures;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Hands the request to the first dispatcher that serves it. A path that nobody serves is a plain
 * 404 once all paths are installed; before, and while a required dispatcher is being replaced, it
 * is 503: a client would take a 404 to mean that its objects are gone.
 */
public final class DispatchStage {
  private static final Duration DOOR = Duration.ofSeconds(1);

  private final Chain<Dispatcher> dispatchers;
  private final Dispatcher endpoints;

  public DispatchStage(Chain<Dispatcher> dispatchers, Dispatcher endpoints) {
    this.dispatchers = dispatchers;
    this.endpoints = endpoints;
  }

  public ApiResponse dispatch(Exchange exchange) {
    ApiResponse own = endpoints.dispatch(exchange);
    if (own != null) {
      return own;
    }
    try (Lease<Dispatcher> lease = dispatchers.leaseWhenComplete(DOOR)) {
      for (Plugin<Dispatcher> plugin : lease.snapshot().plugins()) {
        ApiResponse answer = dispatch(plugin, exchange);
        if (answer != null) {
          return answer;
        }
      }
      requireAllPaths(lease.snapshot());
    }
    return Answers.text(404, "404 page not found\n");
  }

  private @Nullable ApiResponse dispatch(Plugin<Dispatcher> plugin, Exchange exchange) {
    boolean third = plugin.origin().isThirdParty();
    String around = third ? PluginAtWork.enter(dispatchers.who(plugin)) : null;
    try {
      return plugin.service().dispatch(exchange);
    } catch (RuntimeException | Error e) {
      PluginFailures.requireSurvivable(e);
      throw dispatchers.failure(plugin, e);
    } finally {
      if (third) {
        PluginAtWork.enter(around);
      }
    }
  }

  /** Whether whoever serves the request passes its body on as it comes. */
  public boolean passesOn(Exchange exchange) {
    try (Lease<Dispatcher> lease = dispatchers.lease()) {
      return lease.snapshot().plugins().stream().anyMatch(p -> passesOn(p, exchange));
    }
  }

  private boolean passesOn(Plugin<Dispatcher> plugin, Exchange exchange) {
    try {
      return plugin.service().passesOn(exchange);
    } catch (RuntimeException | Error e) {
      PluginFailures.requireSurvivable(e);
      throw dispatchers.failure(plugin, e);
    }
  }

  private static void requireAllPaths(Snapshot<Dispatcher> now) {
    if (!now.complete() || now.plugins().stream().anyMatch(p -> !p.service().isComplete())) {
      throw ApiException.unavailable(
          "the request has been made before all known HTTP paths have been installed, please try"
              + " again",
          1);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.List;

/** Reports failed authentication to the plugins' stages, the audit log among them. */
public final class FailedAuthenticationStage implements Stage {
  private final Chain<Stage> chain;
  private final List<Plugin<Stage>> plugins;

  public FailedAuthenticationStage(Chain<Stage> chain, List<Plugin<Stage>> plugins) {
    this.chain = chain;
    this.plugins = plugins;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    try {
      return next.proceed(exchange);
    } catch (ApiException e) {
      if (!exchange.isAuthenticated()) {
        plugins.forEach(p -> report(p, exchange, e));
      }
      throw e;
    }
  }

  /** The refusal stays what it is, whatever a plugin does with it. */
  private void report(Plugin<Stage> plugin, Exchange exchange, ApiException refusal) {
    try {
      plugin.service().unauthenticated(exchange, refusal);
    } catch (RuntimeException | Error e) {
      chain.note(plugin, e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.FilterChainEvent;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpServerFilter;

/**
 * Above HTTP, whose codec knows when a request begins and its answer is through: notifies the
 * connection.
 */
public final class ExchangeFilter extends BaseFilter {
  @Override
  public NextAction handleRead(FilterChainContext ctx) {
    ClientConnection.of(ctx.getConnection()).requestBegun();
    return ctx.getInvokeAction();
  }

  @Override
  public NextAction handleEvent(FilterChainContext ctx, FilterChainEvent event) {
    if (event.type() == HttpServerFilter.RESPONSE_COMPLETE_EVENT.type()) {
      ClientConnection.of(ctx.getConnection()).answered();
    }
    return ctx.getInvokeAction();
  }
}

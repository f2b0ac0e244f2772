// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import org.glassfish.grizzly.http.server.Request;

/** The one Jersey resource. Jersey suspends the response and never touches it again. */
public final class CatchAll {
  private final Adapter adapter;

  CatchAll(Adapter adapter) {
    this.adapter = adapter;
  }

  public void serve(@Context Request request, @Suspended AsyncResponse suspended) {
    adapter.serve(request, request.getResponse());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;

/**
 * Moves requests to the workers, off the selector threads. What asks for objects goes straight to
 * the pipeline: Jersey, which only carries a request there, takes a fifth of a warm GET. All else
 * goes through Jersey.
 */
final class Front extends HttpHandler {
  private static final RequestExecutorProvider WORKERS =
      new RequestExecutorProvider.WorkerThreadProvider();

  private final HttpHandler inner;
  private final Adapter adapter;

  Front(HttpHandler inner, Adapter adapter) {
    this.inner = inner;
    this.adapter = adapter;
    setAllowEncodedSlash(true);
  }

  @Override
  public RequestExecutorProvider getRequestExecutorProvider() {
    return WORKERS;
  }

  @Override
  public void start() {
    inner.start();
  }

  @Override
  public void destroy() {
    inner.destroy();
  }

  @Override
  public void service(Request request, Response response) throws Exception {
    String path = request.getRequestURI();
    if (path.startsWith("/api/") || path.startsWith("/apis/")) {
      adapter.serve(request, response);
    } else {
      inner.service(request, response);
    }
  }
}

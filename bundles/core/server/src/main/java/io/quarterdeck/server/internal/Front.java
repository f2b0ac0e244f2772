// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;

/** Moves requests to the workers, off the selector threads, and hands them to another handler. */
final class Front extends HttpHandler {
  private static final RequestExecutorProvider WORKERS =
      new RequestExecutorProvider.WorkerThreadProvider();

  private final HttpHandler inner;

  Front(HttpHandler inner) {
    this.inner = inner;
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
    inner.service(request, response);
  }
}

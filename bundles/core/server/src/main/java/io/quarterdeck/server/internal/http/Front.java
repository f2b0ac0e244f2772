// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.server.internal.connection.IncomingBody;
import java.io.IOException;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;

/**
 * Moves requests to the workers, off the selector threads. What asks for objects goes straight to
 * the pipeline: Jersey, which only carries a request there, takes a fifth of a warm GET. So does
 * what Jersey would refuse and Kubernetes does not: other methods, odd targets and hosts. All else
 * goes through Jersey.
 */
public final class Front extends HttpHandler {
  private static final RequestExecutorProvider WORKERS =
      new RequestExecutorProvider.WorkerThreadProvider();

  /** Set on a request that is being served: its bytes are taken where they come in. */
  private static final String SERVED = Front.class.getName();

  private static final System.Logger LOG = System.getLogger(Front.class.getName());

  private final HttpHandler inner;
  private final Adapter adapter;

  public Front(HttpHandler inner, Adapter adapter) {
    this.inner = inner;
    this.adapter = adapter;
    setAllowEncodedSlash(true);
  }

  @Override
  public RequestExecutorProvider getRequestExecutorProvider() {
    return request -> request.getAttribute(SERVED) == null ? WORKERS.getExecutor(request) : null;
  }

  /** Who waits to send a body is asked for it when somebody wants to read it: see IncomingBody. */
  @Override
  protected boolean sendAcknowledgment(Request request, Response response) throws IOException {
    boolean known = "100-continue".equalsIgnoreCase(request.getHeader(Header.Expect));
    return known || super.sendAcknowledgment(request, response);
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
    if (!IncomingBody.isEmpty(request)) {
      request.setAttribute(SERVED, true);
    }
    String path = request.getRequestURI();
    boolean known = JerseyFront.METHODS.contains(request.getMethod().getMethodString());
    boolean direct = path.startsWith("/api/") || path.startsWith("/apis/");
    if (direct || !known || !JerseyFront.canRead(request)) {
      adapter.serve(request, response);
      return;
    }
    try {
      inner.service(request, response);
    } catch (RuntimeException e) {
      // its message may have what the client sent
      LOG.log(System.Logger.Level.WARNING, "a request was refused: " + e.getClass().getName());
      adapter.refuse(request, response);
    }
  }
}

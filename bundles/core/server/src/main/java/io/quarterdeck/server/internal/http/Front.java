// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.server.internal.connection.IncomingBody;
import java.io.IOException;
import java.util.Set;
import java.util.function.Supplier;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;
import org.jspecify.annotations.Nullable;

/**
 * Moves requests to the workers, off the selector threads. What asks for objects goes straight to
 * the pipeline: Jersey, which only carries a request there, takes a fifth of a warm GET. So does
 * what asks for health, and what Jersey would refuse and Kubernetes does not: other methods, odd
 * targets and hosts. All else goes through Jersey, which is built for the first that does: a start
 * and its probes need none of its thousand classes.
 */
public final class Front extends HttpHandler {
  private static final RequestExecutorProvider WORKERS =
      new RequestExecutorProvider.WorkerThreadProvider();

  /** Set on a request that is being served: its bytes are taken where they come in. */
  private static final String SERVED = Front.class.getName();

  private static final System.Logger LOG = System.getLogger(Front.class.getName());

  /** The first parts of paths that go straight to the pipeline. */
  private static final Set<String> DIRECT = Set.of("api", "apis", "healthz", "livez", "readyz");

  private final Supplier<HttpHandler> jersey;
  private final Adapter adapter;
  private final Object making = new Object();
  private volatile @Nullable HttpHandler made;

  /**
   * @param jersey called at most once
   */
  public Front(Supplier<HttpHandler> jersey, Adapter adapter) {
    this.jersey = jersey;
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
  public void destroy() {
    synchronized (making) {
      HttpHandler inner = made;
      if (inner != null) {
        inner.destroy();
      }
    }
  }

  private HttpHandler inner() {
    HttpHandler known = made;
    if (known != null) {
      return known;
    }
    synchronized (making) {
      HttpHandler inner = made;
      if (inner == null) {
        inner = jersey.get();
        inner.start();
        made = inner;
      }
      return inner;
    }
  }

  static boolean isDirect(String path) {
    int end = path.indexOf('/', 1);
    return path.startsWith("/")
        && DIRECT.contains(path.substring(1, end < 0 ? path.length() : end));
  }

  @Override
  public void service(Request request, Response response) throws Exception {
    if (!IncomingBody.isEmpty(request)) {
      request.setAttribute(SERVED, true);
    }
    String path = request.getRequestURI();
    boolean known = JerseyFront.METHODS.contains(request.getMethod().getMethodString());
    if (isDirect(path) || !known || !JerseyFront.canRead(request)) {
      adapter.serve(request, response);
      return;
    }
    try {
      inner().service(request, response);
    } catch (RuntimeException e) {
      // its message may have what the client sent
      LOG.log(System.Logger.Level.WARNING, "a request was refused: " + e.getClass().getName());
      adapter.refuse(request, response);
    }
  }
}

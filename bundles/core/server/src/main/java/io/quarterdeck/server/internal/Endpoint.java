// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import io.quarterdeck.pipeline.RequestHandler;
import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/** An open socket and all that answers on it. */
final class Endpoint implements AutoCloseable {
  /** Storage writes block their worker, and share a sync the more of them wait at once. */
  private static final int WORKERS = 64;

  /** Above what clients keep a connection idle (90 s in Go), so that they close first. */
  private static final int IDLE_SECONDS = 120;

  /** The reference's bound on the head of a request: Go's default. */
  private static final int MAX_HEAD = 1024 * 1024;

  /**
   * What waits for a slow client's socket. Grizzly's own bound is four socket buffers, megabytes on
   * a connection: enough of them outlive a young collection, and the heap grows.
   */
  private static final int MAX_PENDING = 128 * 1024;

  private static final Duration DRAIN = Duration.ofSeconds(3);
  private static final System.Logger LOG = System.getLogger(Endpoint.class.getName());

  private final HttpServer server;
  private final NetworkListener listener;
  private final Adapter adapter;

  private Endpoint(HttpServer server, NetworkListener listener, Adapter adapter) {
    this.server = server;
    this.listener = listener;
    this.adapter = adapter;
  }

  static Endpoint open(Settings settings, RequestHandler handler) {
    NetworkListener listener = new NetworkListener("api", settings.address(), settings.port());
    listener.setSecure(true);
    listener.setSSLEngineConfig(new Http1Engines(Tls.context(settings)));
    bound(listener);
    HttpServer server = new HttpServer();
    server.addListener(listener);
    Adapter adapter = new Adapter(handler, listener.getTransport()::getWorkerThreadPool);
    server.getServerConfiguration().setAllowPayloadForUndefinedHttpMethods(true);
    server
        .getServerConfiguration()
        .addHttpHandler(new Front(JerseyFront.create(adapter), adapter), "/");
    try {
      server.start();
    } catch (BindException e) {
      throw refused(settings, "the port is in use, or the address not this machine's", e);
    } catch (IOException e) {
      throw refused(settings, String.valueOf(e.getMessage()), e);
    }
    return new Endpoint(server, listener, adapter);
  }

  private static IllegalStateException refused(Settings settings, String why, IOException e) {
    return new IllegalStateException(
        "io.quarterdeck.server: cannot listen on port "
            + settings.port()
            + " of "
            + settings.address()
            + ": "
            + why,
        e);
  }

  private static void bound(NetworkListener listener) {
    listener.getKeepAlive().setIdleTimeoutInSeconds(IDLE_SECONDS);
    listener.getKeepAlive().setMaxRequestsCount(-1);
    listener.setMaxPendingBytes(MAX_PENDING);
    listener.setMaxHttpHeaderSize(MAX_HEAD);
    listener.setMaxRequestHeaders(1000);
    listener
        .getTransport()
        .setWorkerThreadPoolConfig(
            ThreadPoolConfig.defaultConfig()
                .setPoolName("server")
                .setCorePoolSize(WORKERS)
                .setMaxPoolSize(WORKERS)
                .setDaemon(true));
    listener.getTransport().setTcpNoDelay(true);
    listener.getTransport().setKeepAlive(true);
  }

  String address() {
    return listener.getHost();
  }

  int port() {
    return listener.getPort();
  }

  /** Accepts no more, ends the watches, and waits a little for the requests that run. */
  @Override
  public void close() {
    var drained = server.shutdown(DRAIN.toMillis(), TimeUnit.MILLISECONDS);
    adapter.endAll();
    try {
      drained.get(DRAIN.toMillis() + 500, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.log(System.Logger.Level.WARNING, "stopped with requests still running");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.shutdownNow();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.answer.ResponseHead;
import io.quarterdeck.server.internal.connection.ConnectionFilter;
import io.quarterdeck.server.internal.connection.ConnectionWatch;
import io.quarterdeck.server.internal.connection.ExchangeFilter;
import io.quarterdeck.server.internal.connection.HttpCodec;
import io.quarterdeck.server.internal.connection.Limits;
import io.quarterdeck.server.internal.connection.MessageScanner;
import io.quarterdeck.server.internal.http.Adapter;
import io.quarterdeck.server.internal.http.Exchanges;
import io.quarterdeck.server.internal.http.Front;
import io.quarterdeck.server.internal.http.JerseyFront;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.protocol.ProtocolFilter;
import io.quarterdeck.server.internal.protocol.Protocols;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.server.internal.tls.Engines;
import io.quarterdeck.server.internal.tls.Tls;
import io.quarterdeck.server.internal.tls.TlsFilter;
import java.io.IOException;
import java.net.BindException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.server.FileCacheFilter;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.ssl.SSLBaseFilter;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.grizzly.utils.IdleTimeoutFilter;

/** An open socket and all that answers on it. */
public final class Endpoint implements AutoCloseable {
  /** Storage writes block their worker, and share a sync the more of them wait at once. */
  private static final int WORKERS = 64;

  /**
   * What waits for a slow client's socket. Grizzly's own bound is four socket buffers, megabytes on
   * a connection: enough of them outlive a young collection, and the heap grows.
   */
  private static final int MAX_PENDING = 128 * 1024;

  private static final Duration DRAIN = Duration.ofSeconds(3);

  /** How long a server that stops waits for the first request on a connection. */
  private static final Duration NEWCOMERS = Duration.ofSeconds(1);

  private static final Duration POLL = Duration.ofMillis(25);
  private static final System.Logger LOG = System.getLogger(Endpoint.class.getName());

  private final HttpServer server;
  private final NetworkListener listener;
  private final Tls tls;
  private final Exchanges exchanges;
  private final ConnectionWatch watch;

  private Endpoint(
      HttpServer server,
      NetworkListener listener,
      Tls tls,
      Exchanges exchanges,
      ConnectionWatch watch) {
    this.server = server;
    this.listener = listener;
    this.tls = tls;
    this.exchanges = exchanges;
    this.watch = watch;
  }

  /** For tests: what it measures nobody sees, and no authorities are named to clients. */
  public static Endpoint open(Settings settings, RequestHandler handler) {
    return open(settings, handler, new ServerMeters(new Metrics()), limits());
  }

  private static Limits limits() {
    return Limits.of(Runtime.getRuntime().maxMemory());
  }

  static Endpoint open(Settings settings, RequestHandler handler, ServerMeters meters) {
    return open(settings, handler, meters, limits());
  }

  static Endpoint open(
      Settings settings, RequestHandler handler, ServerMeters meters, Limits limits) {
    return open(settings, List::of, Protocols.fixed(), handler, meters, limits);
  }

  /**
   * @param authorities those to name to clients; asked at every handshake
   * @param protocols those to offer beside HTTP/1.1
   */
  public static Endpoint open(
      Settings settings,
      Supplier<List<X509Certificate>> authorities,
      Protocols protocols,
      RequestHandler handler,
      ServerMeters meters) {
    return open(settings, authorities, protocols, handler, meters, limits());
  }

  private static Endpoint open(
      Settings settings,
      Supplier<List<X509Certificate>> authorities,
      Protocols protocols,
      RequestHandler handler,
      ServerMeters meters,
      Limits limits) {
    RequestPools.bound();
    NetworkListener listener = new NetworkListener("api", settings.address(), settings.port());
    listener.setSecure(true);
    Tls tls = Tls.of(settings, authorities);
    Engines engines = new Engines(tls, protocols::names);
    listener.setSSLEngineConfig(engines);
    ConnectionWatch watch = new ConnectionWatch(limits);
    bound(listener);
    HttpServer server = new HttpServer();
    server.addListener(listener);
    Exchanges exchanges =
        new Exchanges(
            handler,
            listener.getTransport()::getWorkerThreadPool,
            WORKERS / 2,
            meters,
            watch.decoding(),
            settings.compresses());
    Adapter adapter = new Adapter(exchanges);
    ProtocolFilter others = new ProtocolFilter(protocols, exchanges);
    listener.registerAddOn((of, filters) -> filters(of, filters, engines, meters, watch, others));
    // whatever Grizzly itself refuses: no stack trace, and nothing of the request
    server
        .getServerConfiguration()
        .setDefaultErrorPageGenerator((of, status, reason, why, e) -> status + " " + reason);
    // Grizzly would refuse it without a word; to the pipeline TRACE is a method like any other
    server.getServerConfiguration().setPassTraceRequest(true);
    server
        .getServerConfiguration()
        .addHttpHandler(new Front(() -> JerseyFront.create(adapter), adapter), "/");
    try {
      server.start();
    } catch (IOException e) {
      exchanges.close();
      watch.close();
      throw refused(settings, e);
    }
    return new Endpoint(server, listener, tls, exchanges, watch);
  }

  private static IllegalStateException refused(Settings settings, IOException e) {
    String why =
        e instanceof BindException
            ? "the port is in use, or the address not this machine's"
            : e.getMessage();
    return new IllegalStateException(
        "io.quarterdeck.server: cannot listen on port "
            + settings.port()
            + " of "
            + settings.address()
            + ": "
            + why,
        e);
  }

  /**
   * Connections are watched below HTTP, not above it, where a head that never ends is not seen.
   * Files are not served, so none are looked up for each request.
   */
  private static void filters(
      NetworkListener listener,
      FilterChainBuilder filters,
      Engines engines,
      ServerMeters meters,
      ConnectionWatch watch,
      ProtocolFilter others) {
    TlsFilter tls = new TlsFilter(engines);
    tls.addHandshakeListener(meters.handshakes());
    ConnectionFilter connections = new ConnectionFilter(watch);
    tls.addHandshakeListener(connections.handshakes());
    tls.addHandshakeListener(others.handshakes());
    int at = filters.indexOfType(SSLBaseFilter.class);
    filters.set(at, tls);
    filters.add(at + 1, others);
    filters.add(at + 2, connections);
    filters.set(filters.indexOfType(HttpServerFilter.class), codec(listener));
    filters.set(filters.indexOfType(IdleTimeoutFilter.class), new ExchangeFilter());
    filters.remove(filters.indexOfType(FileCacheFilter.class));
  }

  private static HttpCodec codec(NetworkListener listener) {
    return new HttpCodec(
        listener.isChunkingEnabled(),
        listener.getMaxHttpHeaderSize(),
        listener.getKeepAlive(),
        listener.getMaxRequestHeaders(),
        listener.getMaxResponseHeaders());
  }

  private static void bound(NetworkListener listener) {
    listener.getKeepAlive().setMaxRequestsCount(-1);
    listener.setMaxPendingBytes(MAX_PENDING);
    listener.setMaxHttpHeaderSize(MessageScanner.MOST_HEAD_BYTES + 1);
    listener.setMaxResponseHeaders(ResponseHead.MOST_LINES + 16);
    listener.setMaxRequestHeaders(MessageScanner.MOST_HEADERS + 1);
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

  /**
   * Makes handshakes by these settings from the next one on; nothing else of them counts.
   *
   * @throws IllegalArgumentException naming the key and the file that cannot be used
   */
  void show(Settings settings) {
    tls.show(settings);
  }

  /** Leaves its port to another; connections stay. */
  void stopAccepting() {
    listener.getTransport().unbindAll();
  }

  /** Takes the port back. */
  void acceptAgain() {
    try {
      listener.getTransport().bind(address(), port());
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.ERROR,
          "cannot listen on port " + port() + " of " + address() + " again",
          e);
    }
  }

  String address() {
    return listener.getHost();
  }

  public int port() {
    return listener.getPort();
  }

  /** Bytes that are left for heads and bodies to come. */
  long left() {
    return watch.left();
  }

  /** Watches end, a few at a time; new ones can still come. */
  void endStreams(Duration over) {
    List<Pump> open = List.copyOf(exchanges.streams());
    long pause = open.isEmpty() ? 0 : over.toNanos() / open.size();
    for (Pump stream : open) {
      stream.end();
      if (pause > 0) {
        LockSupport.parkNanos(pause);
      }
    }
  }

  /** Waits for the requests that run, watches apart; false when that took too long. */
  boolean awaitQuiet(Duration longest) {
    long until = System.nanoTime() + longest.toNanos();
    while (exchanges.running() > exchanges.streams().size()) {
      if (System.nanoTime() - until > 0 || Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
    return true;
  }

  /** Accepts no more, ends the watches, and waits a little for the requests that run. */
  @Override
  public void close() {
    close(DRAIN);
  }

  /**
   * The same with another bound. Who is answered meanwhile is answered for the last time on its
   * connection; idle ones go a moment later.
   */
  public void close(Duration longest) {
    close(longest, NEWCOMERS);
  }

  /**
   * @param newcomers how long first requests are waited for
   */
  void close(Duration longest, Duration newcomers) {
    stopAccepting();
    // first, so that no watch that ends comes back where it was
    watch.dismiss(false);
    exchanges.endAll();
    try {
      drain(longest, newcomers);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.shutdownNow();
      exchanges.close();
      watch.close();
    }
  }

  /**
   * Grizzly's own drain refuses those who come on open connections, waits for what never comes back
   * (upgraded connections, clients that left), and knows nothing of other protocols.
   */
  private void drain(Duration longest, Duration newcomers) throws InterruptedException {
    long start = System.nanoTime();
    while (exchanges.running() > 0 || watch.open() > 0) {
      long waited = System.nanoTime() - start;
      if (waited > longest.toNanos()) {
        LOG.log(
            System.Logger.Level.WARNING,
            "stopped with {0} requests still running and {1} connections open",
            exchanges.running(),
            watch.open());
        return;
      }
      watch.dismiss(waited > newcomers.toNanos());
      Thread.sleep(POLL);
    }
  }
}

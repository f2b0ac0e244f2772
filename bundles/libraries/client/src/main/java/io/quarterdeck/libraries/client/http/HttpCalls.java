// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.trace.TraceContext;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Posts JSON to webhooks. Connections are kept and used again; redirects are not followed; nothing
 * lasts beyond its deadline; the trace context of the request goes along. Thread-safe; blocks.
 *
 * <p>Not {@link java.net.http.HttpClient}, which cannot connect to another address than that of the
 * URL while it checks the URL's name, as a service asks for.
 */
public final class HttpCalls implements AutoCloseable {

  /** More than this is not read of an answer. */
  public static final int MOST_BODY = 16 * 1024 * 1024;

  private static final Duration LONGEST_CLOCK_IDLE = Duration.ofSeconds(5);

  private final TlsContexts contexts = new TlsContexts();
  private final IdleConnections idle = new IdleConnections();
  private final ScheduledThreadPoolExecutor clock;
  private final RestMeters meters;
  private final Egress egress;

  public HttpCalls(RestMeters meters) {
    this(meters, Egress.DIRECT);
  }

  /** Connections go to the cluster. */
  public HttpCalls(RestMeters meters, Egress egress) {
    this.meters = meters;
    this.egress = egress;
    clock =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("webhook-deadlines").factory());
    clock.setRemoveOnCancelPolicy(true);
    // its thread ends by itself: calls that outlast their plugin still need their deadlines
    clock.setKeepAliveTime(LONGEST_CLOCK_IDLE.toMillis(), TimeUnit.MILLISECONDS);
    clock.allowCoreThreadTimeOut(true);
  }

  /**
   * One POST.
   *
   * @param query of the URL, without the question mark
   * @throws IOException whose message is that of Go's client: {@code Post "URL": why}
   */
  public Response post(Endpoint endpoint, String query, byte[] json, Deadline deadline)
      throws IOException {
    long start = System.nanoTime();
    try {
      byte[] request = request(endpoint, query, json);
      Response again = onIdleConnection(endpoint, request, deadline);
      Response answer = again != null ? again : onNewConnection(endpoint, request, deadline);
      meters.answered(
          endpoint.authority(),
          answer.status(),
          System.nanoTime() - start,
          json.length,
          answer.body().length);
      return answer;
    } catch (IOException e) {
      meters.failed(endpoint.authority(), System.nanoTime() - start, json.length);
      String why = CallErrors.text(e, deadline);
      throw new IOException("Post \"" + endpoint.url(query) + "\": " + why, e);
    }
  }

  /** Null when there is none, or when it turns out that the server has closed it meanwhile. */
  private @Nullable Response onIdleConnection(Endpoint endpoint, byte[] request, Deadline deadline)
      throws IOException {
    Connection kept = idle.take(endpoint.key());
    if (kept == null) {
      return null;
    }
    try {
      return exchange(kept, endpoint, request, deadline);
    } catch (IOException e) {
      if (deadline.isOver() || kept.answered()) {
        throw e;
      }
      return null;
    }
  }

  private Response onNewConnection(Endpoint endpoint, byte[] request, Deadline deadline)
      throws IOException {
    Socket raw = dial(endpoint.address().find(), deadline);
    Future<?> end = deadline.closes(raw, clock);
    Connection made;
    try {
      made =
          Connection.over(
              raw, endpoint, contexts.of(endpoint.caBundle(), endpoint.credential().certificate()));
    } finally {
      end.cancel(false);
    }
    return exchange(made, endpoint, request, deadline);
  }

  private Socket dial(AddressSource.Address to, Deadline deadline) throws IOException {
    if (egress.isDirect(Traffic.CLUSTER)) {
      return Dialer.dial(to, deadline);
    }
    Duration left = Duration.ofMillis(deadline.leftMillis());
    return egress.dial(Traffic.CLUSTER, to.host(), to.port(), left);
  }

  private Response exchange(
      Connection connection, Endpoint endpoint, byte[] request, Deadline deadline)
      throws IOException {
    Future<?> end = deadline.closes(connection, clock);
    boolean kept = false;
    try {
      Response response = connection.exchange(request, MOST_BODY);
      kept = end.cancel(false) && response.reusable();
      if (kept) {
        idle.give(endpoint.key(), connection);
      }
      return response;
    } finally {
      end.cancel(false);
      if (!kept) {
        connection.close();
      }
    }
  }

  private static byte[] request(Endpoint endpoint, String query, byte[] json) throws IOException {
    String authorization = endpoint.credential().authorization().value();
    StringBuilder trace = new StringBuilder();
    TraceContext.headers().forEach((n, v) -> trace.append("\r\n" + n + ": " + v));
    String head =
        "POST "
            + endpoint.path()
            + "?"
            + query
            + " HTTP/1.1\r\nHost: "
            + endpoint.authority()
            + "\r\nUser-Agent: kube-apiserver-admission\r\nAccept: application/json, */*"
            + (authorization.isEmpty() ? "" : "\r\nAuthorization: " + authorization)
            + trace
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + json.length
            + "\r\n\r\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream(head.length() + json.length);
    out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(json);
    return out.toByteArray();
  }

  /** Ends idle connections; calls that run come to their end. */
  @Override
  public void close() {
    idle.close();
  }
}

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
 * Posts to webhooks, JSON but for other manners. Connections are kept and used again; redirects are
 * not followed; nothing lasts beyond its deadline; the trace context of the request goes along.
 * Thread-safe; blocks.
 *
 * <p>Not {@link java.net.http.HttpClient}, which cannot connect to another address than that of the
 * URL while it checks the URL's name, as a service asks for.
 */
public final class HttpCalls implements AutoCloseable {

  /** More than this is not read of an answer to an admission or conversion review, bytes. */
  public static final int MOST_BODY = 16 * 1024 * 1024;

  private static final Manner ADMISSION =
      new Manner("kube-apiserver-admission", "application/json", MOST_BODY);

  private static final Duration LONGEST_CLOCK_IDLE = Duration.ofSeconds(5);

  private final TlsContexts contexts = new TlsContexts();
  private final IdleConnections idle = new IdleConnections();
  private final ScheduledThreadPoolExecutor clock;
  private final RunningCalls running = new RunningCalls();
  private final RestMeters meters;
  private final Egress egress;
  private final Manner manner;

  /**
   * How calls are made.
   *
   * @param userAgent of the header
   * @param contentType of what is posted, and of what is wanted back
   * @param mostBody that is read of an answer, bytes
   */
  public record Manner(String userAgent, String contentType, int mostBody) {}

  public HttpCalls(RestMeters meters) {
    this(meters, Egress.DIRECT);
  }

  /** Connections go the way of their endpoints' traffic. */
  public HttpCalls(RestMeters meters, Egress egress) {
    this(meters, egress, ADMISSION);
  }

  public HttpCalls(RestMeters meters, Egress egress, Manner manner) {
    this.meters = meters;
    this.egress = egress;
    this.manner = manner;
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
   * @param query of the URL, without the question mark; empty for none
   * @throws DeadlineExceededException when the deadline ended it
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
      String why = "Post \"" + endpoint.url(query) + "\": " + CallErrors.text(e, deadline);
      throw deadline.isOver() ? new DeadlineExceededException(why, e) : new IOException(why, e);
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
    Socket raw = dial(endpoint.traffic(), endpoint.address().find(), deadline);
    Future<?> end = deadline.closes(raw, clock);
    Connection made;
    try {
      running.add(raw);
      made = Connection.over(raw, endpoint, contexts);
    } finally {
      running.remove(raw);
      end.cancel(false);
    }
    return exchange(made, endpoint, request, deadline);
  }

  private Socket dial(Traffic traffic, AddressSource.Address to, Deadline deadline)
      throws IOException {
    if (egress.isDirect(traffic)) {
      return Dialer.dial(to, deadline);
    }
    Duration left = Duration.ofMillis(deadline.leftMillis());
    return egress.dial(traffic, to.host(), to.port(), left);
  }

  private Response exchange(
      Connection connection, Endpoint endpoint, byte[] request, Deadline deadline)
      throws IOException {
    Future<?> end = deadline.closes(connection, clock);
    boolean kept = false;
    try {
      running.add(connection);
      Response response = connection.exchange(request, manner.mostBody());
      kept = end.cancel(false) && response.reusable();
      if (kept) {
        idle.give(endpoint.key(), connection);
      }
      return response;
    } finally {
      running.remove(connection);
      end.cancel(false);
      if (!kept) {
        connection.close();
      }
    }
  }

  private byte[] request(Endpoint endpoint, String query, byte[] json) throws IOException {
    String authorization = endpoint.credential().authorization().value();
    StringBuilder trace = new StringBuilder();
    TraceContext.headers().forEach((n, v) -> trace.append("\r\n" + n + ": " + v));
    String head =
        "POST "
            + endpoint.target(query)
            + " HTTP/1.1\r\nHost: "
            + endpoint.authority()
            + "\r\nUser-Agent: "
            + manner.userAgent()
            + "\r\nAccept: "
            + manner.contentType()
            + ", */*"
            + (authorization.isEmpty() ? "" : "\r\nAuthorization: " + authorization)
            + trace
            + "\r\nContent-Type: "
            + manner.contentType()
            + "\r\nContent-Length: "
            + json.length
            + "\r\n\r\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream(head.length() + json.length);
    out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(json);
    return out.toByteArray();
  }

  /** The same, and calls that run fail. */
  public void abort() {
    running.end();
    idle.close();
  }

  /** Ends idle connections; calls that run come to their end. */
  @Override
  public void close() {
    idle.close();
  }
}

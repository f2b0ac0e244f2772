// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.extensions.aggregator.work.Deadlines;
import io.quarterdeck.libraries.client.http.CallErrors;
import io.quarterdeck.libraries.client.proxy.Answers;
import io.quarterdeck.libraries.client.proxy.ForwardedHeaders;
import io.quarterdeck.libraries.client.proxy.Reply;
import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.libraries.client.proxy.Upgrade;
import io.quarterdeck.libraries.client.proxy.Wire;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ArrivingBody;
import io.quarterdeck.spi.stage.Exchange;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** One request that is passed on to an aggregated server. Blocks until that begins to answer. */
final class Passage {
  /** How long is waited for the head of an answer that may take as long as the client likes. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  /** Bytes of a body that is sent with its head, and again where need be. */
  private static final int SHORT = 16 * 1024;

  private static final int SWITCHING = 101;
  private static final int REDIRECT = 300;
  private static final int NO_REDIRECT = 400;
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final Set<String> BODILESS = Set.of("GET", "HEAD", "DELETE", "OPTIONS");

  /** What it says of origins and of its own audit is about itself, not about this server. */
  private static final Set<String> ITS_OWN =
      Set.of(
          "access-control-allow-credentials",
          "access-control-allow-headers",
          "access-control-allow-methods",
          "access-control-allow-origin",
          "audit-id");

  private final Backend backend;
  private final Exchange exchange;
  private final ApiRequest request;
  private final Set<String> stripped;
  private final Deadlines deadlines;
  private final long end;

  /**
   * @param stripped names of headers that say who a user is, in lower case, and the beginnings of
   *     such names with a star behind
   */
  Passage(Backend backend, Exchange exchange, Set<String> stripped, Deadlines deadlines) {
    this.backend = backend;
    this.exchange = exchange;
    this.request = exchange.request();
    this.stripped = stripped;
    this.deadlines = deadlines;
    long longest = System.nanoTime() + LONGEST_WAIT.toNanos();
    boolean timed = exchange.deadlineNanos() != Long.MAX_VALUE;
    this.end = timed && exchange.deadlineNanos() - longest < 0 ? exchange.deadlineNanos() : longest;
  }

  ApiResponse open() throws IOException {
    return ForwardedHeaders.isUpgrade(request) ? upgraded() : passedOn();
  }

  private ApiResponse upgraded() throws IOException {
    Wire wire = dial();
    RequestHead head = head();
    return within(wire, () -> Upgrade.over(wire, head, new byte[0]));
  }

  private ApiResponse passedOn() throws IOException {
    if (request.body() instanceof ArrivingBody body && isLong(body)) {
      return streamed(body);
    }
    byte[] body = body();
    RequestHead head = head().remove("Connection").remove("Expect");
    if (body.length > 0 || !BODILESS.contains(request.method())) {
      head.set("Content-Length", Integer.toString(body.length));
    }
    for (Wire idle = backend.idle(); idle != null; idle = backend.idle()) {
      ApiResponse answer = again(idle, head, body);
      if (answer != null) {
        return answer;
      }
    }
    Wire wire = dial();
    return within(wire, () -> asked(wire, () -> wire.send(head, body)));
  }

  private static boolean isLong(ArrivingBody body) {
    return body.declared() < 0 || body.declared() > SHORT;
  }

  /** Over a connection of its own: what was sent could not be sent again. */
  private ApiResponse streamed(ArrivingBody body) throws IOException {
    RequestHead head = head().remove("Connection").remove("Expect");
    if (body.declared() < 0) {
      head.set("Transfer-Encoding", "chunked");
    } else {
      head.set("Content-Length", Long.toString(body.declared()));
    }
    Wire wire = dial();
    return within(wire, () -> asked(wire, () -> wire.send(head, body.arriving(), body.declared())));
  }

  /** On a connection that was used before; null when that turns out to be closed. */
  private @Nullable ApiResponse again(Wire idle, RequestHead head, byte[] body) throws IOException {
    try {
      return within(idle, () -> asked(idle, () -> idle.send(head, body)));
    } catch (UnansweredException e) {
      if (!REPEATABLE.contains(request.method()) || body.length > 0 || isOver()) {
        throw e;
      }
      return null;
    }
  }

  /** The connection broke before there was any answer. */
  private static final class UnansweredException extends IOException {
    private static final long serialVersionUID = 1L;

    UnansweredException(String why, @Nullable IOException cause) {
      super(why, cause);
    }
  }

  /** Sends the request. */
  @FunctionalInterface
  private interface Sending {
    void run() throws IOException;
  }

  private ApiResponse asked(Wire wire, Sending sending) throws IOException {
    boolean passed = false;
    try {
      sendAndAwait(wire, sending);
      Reply reply = Reply.read(wire.in());
      if (reply.status() == SWITCHING) {
        throw new ProtocolException("the backend changed protocol unasked");
      }
      boolean redirects = reply.status() >= REDIRECT && reply.status() < NO_REDIRECT;
      if (redirects && !reply.first("Location").isEmpty()) {
        return Refusals.redirect();
      }
      ApiResponse answer = Answers.passOn(reply, wire, request.method(), ITS_OWN);
      passed = true;
      return answer;
    } finally {
      if (!passed) {
        wire.close();
      }
    }
  }

  private static void sendAndAwait(Wire wire, Sending sending) throws UnansweredException {
    try {
      sending.run();
      if (!wire.awaits()) {
        throw new UnansweredException("EOF", null);
      }
    } catch (UnansweredException e) {
      throw e;
    } catch (IOException e) {
      throw new UnansweredException(CallErrors.text(e), e);
    }
  }

  /** What is done with a connection before the request's time is over. */
  @FunctionalInterface
  private interface Step {
    ApiResponse run() throws IOException;
  }

  private ApiResponse within(Wire wire, Step step) throws IOException {
    Future<?> closing = deadlines.close(wire, end);
    try {
      return step.run();
    } catch (IOException e) {
      throw isOver() ? new IOException("net/http: timeout awaiting response headers", e) : e;
    } finally {
      closing.cancel(false);
    }
  }

  private boolean isOver() {
    return System.nanoTime() - end >= 0;
  }

  private Wire dial() throws IOException {
    return backend.dial();
  }

  /** The query is written anew: both sides must read the same parameters in it. */
  private RequestHead head() throws IOException {
    RequestHead head = ForwardedHeaders.head(request, request.path(), request.query().encoded());
    for (String name : request.headers().names()) {
      if (isStripped(name)) {
        head.remove(name);
      }
    }
    head.set("Host", backend.authority());
    head.set("X-Forwarded-Uri", RequestHead.encode(request.path()));
    head.set("X-Forwarded-Host", request.host());
    head.set("X-Forwarded-Proto", "https");
    if (!exchange.auditId().isEmpty()) {
      head.set("Audit-Id", exchange.auditId());
    }
    UserHeaders.add(head, exchange.user());
    return head.traced();
  }

  private boolean isStripped(String name) {
    return stripped.contains(name)
        || stripped.stream()
            .anyMatch(s -> s.endsWith("*") && name.startsWith(s.substring(0, s.length() - 1)));
  }

  private byte[] body() {
    try {
      return request.body().readAllBytes();
    } catch (IOException e) {
      throw ApiException.badRequest("cannot read the request's body: " + e.getMessage());
    }
  }
}

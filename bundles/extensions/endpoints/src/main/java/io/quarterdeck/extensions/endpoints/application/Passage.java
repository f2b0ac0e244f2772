// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.server.ContainerException;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.internal.process.MappableException;
import org.glassfish.jersey.server.spi.ContainerResponseWriter;
import org.jspecify.annotations.Nullable;

/**
 * One object request on its way through a bundle's filters. Jersey sees an answer without a body:
 * what stands behind the filters writes its own, which may be a watch or a tunnel. Used by the
 * request's thread alone.
 */
public final class Passage implements ContainerResponseWriter {
  private final Exchange exchange;
  private final Stage.Next next;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private long elsewhereNanos;
  private boolean passed;
  private @Nullable ApiResponse answer;
  private @Nullable Throwable refusal;
  private @Nullable Throwable failure;
  private @Nullable ContainerResponse head;

  Passage(Exchange exchange, Stage.Next next) {
    this.exchange = exchange;
    this.next = next;
  }

  static Passage of(ContainerRequestContext asked) {
    return (Passage) ((ContainerRequest) asked).getResponseWriter();
  }

  /** How long what stands behind the filters took. */
  public long elsewhereNanos() {
    return elsewhereNanos;
  }

  /** Whether a filter has answered. */
  public boolean isRefused() {
    return !passed;
  }

  /** Of the answer behind the filters; empty when there is none. */
  String contentType() {
    return answer == null ? "" : answer.contentType();
  }

  /** Whether a filter has set a body where there is one already. */
  boolean isOverwritten() {
    ContainerResponse known = head;
    return passed && known != null && known.hasEntity();
  }

  /** What stands behind the filters, and its answer as Jersey is to have it. */
  Response goOn() {
    passed = true;
    long began = System.nanoTime();
    try {
      answer = next.proceed(exchange);
    } catch (RuntimeException | Error e) {
      refusal = e;
    }
    elsewhereNanos = System.nanoTime() - began;
    ApiResponse known = answer;
    if (known == null) {
      return Response.status(refusal instanceof ApiException e ? e.code() : 500).build();
    }
    Response.ResponseBuilder out = Response.status(known.status());
    known
        .headers()
        .forEach(
            (name, value) -> {
              if (!Heads.isConnection(name)) {
                value.lines().forEach(line -> out.header(name, line));
              }
            });
    return out.build();
  }

  /**
   * The answer, with the header fields that the filters have left.
   *
   * @throws RuntimeException or error, what stands behind the filters threw; fields that they added
   *     are on its answer all the same
   */
  public ApiResponse answer() {
    ContainerResponse known = Objects.requireNonNull(head);
    if (!passed) {
      return Heads.whole(known, ByteBuffer.wrap(written.toByteArray()));
    }
    Map<String, String> fields = Heads.fields(known);
    if (answer == null) {
      exchange.responseHeaders().putAll(fields);
      throw sneak(Objects.requireNonNull(refusal));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    answer
        .headers()
        .forEach(
            (name, value) -> {
              if (Heads.isConnection(name)) {
                headers.put(name, value);
              }
            });
    headers.putAll(fields);
    return new ApiResponse(answer.status(), answer.contentType(), headers, answer.body());
  }

  private static RuntimeException sneak(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return (RuntimeException) e;
  }

  /**
   * Throws what a filter threw; an answer that is there already goes nowhere.
   *
   * @throws IllegalStateException when nobody has answered
   */
  void requireDone() {
    Throwable cause = failure;
    if (cause == null && head != null) {
      return;
    }
    if (answer != null) {
      close(answer);
    }
    if (cause == null) {
      throw new IllegalStateException("no answer: a filter has suspended the request");
    }
    throw sneak(cause);
  }

  private static void close(ApiResponse answer) {
    if (answer.body() instanceof ApiResponse.Frames frames) {
      frames.source().close();
    } else if (answer.body() instanceof ApiResponse.Tunnel tunnel) {
      tunnel.source().close();
    }
  }

  @Override
  public OutputStream writeResponseStatusAndHeaders(long length, ContainerResponse response) {
    Heads.check(response);
    head = response;
    return written;
  }

  @Override
  public void commit() {}

  @Override
  public void failure(Throwable error) {
    Throwable cause = error;
    while (cause.getCause() != null
        && (cause instanceof ContainerException || cause instanceof MappableException)) {
      cause = cause.getCause();
    }
    boolean unchecked = cause instanceof RuntimeException || cause instanceof Error;
    failure = unchecked ? cause : new ContainerException(cause);
  }

  /** Filters have no way to answer later, and the resource none that does. */
  @Override
  public boolean suspend(long time, TimeUnit unit, TimeoutHandler handler) {
    return false;
  }

  @Override
  public void setSuspendTimeout(long time, TimeUnit unit) {
    throw new IllegalStateException("it is not suspended");
  }

  @Override
  public boolean enableResponseBuffering() {
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.stage.ApiResponse;
import jakarta.ws.rs.container.AsyncResponse;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.glassfish.jersey.server.ContainerException;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.spi.ContainerResponseWriter;
import org.jspecify.annotations.Nullable;

/**
 * One request's way out of Jersey. A small answer is whole when it is given to the pipeline; one
 * that is large, slow or a stream of events is given as soon as its head is known, and its body
 * follows.
 */
final class Call implements ContainerResponseWriter {
  /** The request's property that holds it. */
  static final String PROPERTY = Call.class.getName();

  /** How often somebody looks whether a resource has flushed what it writes slowly. */
  private static final long LOOK_MILLIS = 50;

  private final CompletableFuture<ApiResponse> answer = new CompletableFuture<>();
  private final Outflow body = new Outflow(this::stream);
  private final ScheduledExecutorService timer;
  private final Consumer<Call> done;
  private volatile @Nullable ContainerResponse head;
  private volatile boolean events;
  private volatile boolean broken;
  private @Nullable TimeoutHandler late;
  private @Nullable ScheduledFuture<?> alarm;

  /**
   * @param timer for resources that answer later and bound that
   * @param done called when the resource is through; maybe more than once
   */
  Call(ScheduledExecutorService timer, Consumer<Call> done) {
    this.timer = timer;
    this.done = done;
  }

  /**
   * Waits for the answer, or for its beginning.
   *
   * @param deadlineNanos on {@link System#nanoTime}'s scale; what comes later goes nowhere
   * @throws ApiException what the resource threw, when it is that; or that its time is over
   * @throws ContainerException with anything else that the resource threw as its cause
   */
  ApiResponse await(long deadlineNanos) {
    boolean announced = false;
    while (true) {
      try {
        return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (!announced) {
          announced = true;
          Waiting.announce();
        }
        if (body.wantsOut()) {
          stream();
        }
        if (deadlineNanos != Long.MAX_VALUE && System.nanoTime() - deadlineNanos >= 0) {
          throw late();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw late();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof ApiException known ? known : new ContainerException(e);
      }
    }
  }

  private ApiException late() {
    ApiException e =
        ApiException.of(
            StatusReason.TIMEOUT,
            "Timeout: request did not complete within the allotted timeout",
            Status.Details.of("", "", ""));
    if (!answer.completeExceptionally(e)
        && answer.resultNow().body() instanceof ApiResponse.Frames) {
      body.breakOff(); // it began in this very moment, and nobody will read it
    }
    body.close();
    return e;
  }

  /** Ends a stream of events, which has no end of its own; leaves any other answer alone. */
  void endEvents() {
    if (events) {
      body.end();
      done.accept(this);
    }
  }

  /** Its plugin is leaving and has waited long enough. */
  void cut() {
    answer.completeExceptionally(
        ApiException.unavailable("the endpoint is being replaced, please try again", 1));
    body.breakOff();
  }

  /** Its body could not be written to the end. */
  void broke() {
    broken = true;
  }

  private void stream() {
    ContainerResponse known = head;
    if (known != null) {
      answer.complete(Heads.answer(known, new ApiResponse.Frames(body)));
    }
  }

  @Override
  public OutputStream writeResponseStatusAndHeaders(long length, ContainerResponse response) {
    Heads.check(response);
    head = response;
    if (Heads.isEvents(response)) {
      events = true;
      stream();
    }
    return new Writer(body);
  }

  @Override
  public void commit() {
    if (broken && answer.isDone()) {
      body.breakOff();
    } else {
      body.end();
    }
    if (!answer.isDone()) {
      ContainerResponse known = Objects.requireNonNull(head, "committed without a head");
      answer.complete(Heads.whole(known, body.takeAll()));
    }
    settle();
  }

  @Override
  public void failure(Throwable error) {
    Throwable cause = error;
    while (cause instanceof ContainerException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (!answer.completeExceptionally(cause)) {
      body.breakOff();
    }
    settle();
  }

  private synchronized void settle() {
    if (alarm != null) {
      alarm.cancel(false);
    }
    done.accept(this);
  }

  @Override
  public synchronized boolean suspend(long time, TimeUnit unit, TimeoutHandler handler) {
    late = handler;
    setSuspendTimeout(time, unit);
    return true;
  }

  @Override
  public synchronized void setSuspendTimeout(long time, TimeUnit unit) {
    if (alarm != null) {
      alarm.cancel(false);
    }
    TimeoutHandler handler = late;
    if (handler != null && time > AsyncResponse.NO_TIMEOUT) {
      alarm = timer.schedule(() -> handler.onTimeout(this), time, unit);
    }
  }

  @Override
  public boolean enableResponseBuffering() {
    return false;
  }

  /** What Jersey writes to: that it closes it says nothing of whether the answer is whole. */
  private static final class Writer extends FilterOutputStream {
    Writer(Outflow body) {
      super(body);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      out.write(from, offset, length);
    }

    @Override
    public void close() {}
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Frames;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import io.quarterdeck.stages.flowcontrol.FlowTable.Binding;
import io.quarterdeck.stages.flowcontrol.queue.Flow;
import io.quarterdeck.stages.flowcontrol.queue.Ticket;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Sends each request to its priority level, where it runs, waits, or is refused. */
@Component(
    service = Stage.class,
    property = {"name=PriorityAndFairness", "rank:Integer=-100"})
public final class FlowControlStage implements Stage {
  private static final Set<String> READING = Set.of("get", "list", "watch");
  private static final String SCHEMA_HEADER = "X-Kubernetes-PF-FlowSchema-UID";
  private static final String LEVEL_HEADER = "X-Kubernetes-PF-PriorityLevel-UID";
  private static final byte[] TOO_MANY =
      "Too many requests, please try again later.\n".getBytes(StandardCharsets.UTF_8);

  private final FlowControl control;

  @Activate
  public FlowControlStage(@Reference FlowControl control) {
    this.control = control;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    boolean watch = exchange.info().verb().equals("watch");
    boolean unbounded = exchange.deadlineNanos() == Long.MAX_VALUE;
    if (unbounded && !watch || !control.isEnabled()) {
      return next.proceed(exchange);
    }
    RequestInfo info = exchange.info();
    Binding b = control.table().classify(info, exchange.user());
    exchange.responseHeaders().put(SCHEMA_HEADER, b.schema().uid());
    exchange.responseHeaders().put(LEVEL_HEADER, b.level().spec().uid());
    Work work = control.estimator().estimate(exchange, b.level(), b.meters());
    b.meters().estimated(work);
    long came = System.nanoTime();
    Ticket ticket = b.level().set.start(flow(b, exchange), work);
    if (ticket == null) {
      boolean queues = b.level().spec().queuing().queues() > 0;
      return refuse(b, queues ? "queue-full" : "concurrency-limit", came);
    }
    b.meters().joined(ticket.queueLength());
    if (ticket.isWaiting() && !await(ticket, b, came, exchange)) {
      return refuse(b, "time-out", came);
    }
    return watch ? watch(ticket, b, exchange, next) : run(ticket, b, came, exchange, next);
  }

  private static Flow flow(Binding b, Exchange exchange) {
    String name = b.schema().name();
    if (b.level().spec().queuing().queues() < 2) {
      return new Flow(name, "", 0, exchange);
    }
    String distinguisher = b.schema().distinguish(exchange.info(), exchange.user());
    return new Flow(name, distinguisher, b.hashes().of(distinguisher), exchange);
  }

  private static boolean isReading(Exchange exchange) {
    return READING.contains(exchange.info().verb());
  }

  private boolean await(Ticket ticket, Binding b, long came, Exchange exchange) {
    Work work = ticket.work();
    Waiting.announce();
    boolean reading = isReading(exchange);
    b.meters().enqueued(work, reading);
    try {
      return ticket.await(Math.min(exchange.deadlineNanos(), came + control.waitNanos()));
    } finally {
      b.meters().dequeued(work, reading);
    }
  }

  private static ApiResponse refuse(Binding b, String reason, long came) {
    b.meters().rejected(reason, System.nanoTime() - came);
    return ApiResponse.bytes(429, ApiResponse.TEXT, TOO_MANY)
        .withHeader("X-Content-Type-Options", "nosniff")
        .withHeader("Retry-After", Integer.toString(b.level().drops.retryAfter()));
  }

  private static ApiResponse run(
      Ticket ticket, Binding b, long came, Exchange exchange, Next next) {
    Work work = ticket.work();
    long start = System.nanoTime();
    exchange.setQueuedNanos(start - came);
    if (ticket.hasWaited()) {
      AuditNotes.took("apf-queue-wait", start - came);
    }
    boolean reading = isReading(exchange);
    b.meters().started(work, reading, start - came);
    try {
      return next.proceed(exchange);
    } finally {
      ticket.finish();
      b.meters().finished(work, reading, System.nanoTime() - start);
    }
  }

  /** The seats are held until the watch has its first state, which is after this returns. */
  private ApiResponse watch(Ticket ticket, Binding b, Exchange exchange, Next next) {
    Work work = ticket.work();
    long start = System.nanoTime();
    b.meters().started(work, true, 0);
    Runnable begun =
        () -> {
          ticket.finish();
          b.meters().finished(work, true, System.nanoTime() - start);
        };
    ApiResponse answer;
    try {
      answer = next.proceed(exchange);
    } catch (RuntimeException | Error e) {
      begun.run();
      throw e;
    }
    if (!(answer.body() instanceof Frames frames)) {
      begun.run();
      return answer;
    }
    WatchCounts.Scope scope = control.watches().enter(exchange.info(), watchedName(exchange));
    InitialWatch source =
        new InitialWatch(frames.source(), begun, () -> control.watches().leave(scope));
    return new ApiResponse(
        answer.status(), answer.contentType(), answer.headers(), new Frames(source));
  }

  private static String watchedName(Exchange exchange) {
    String selector = exchange.request().query().first("fieldSelector");
    String prefix = "metadata.name=";
    return !exchange.info().name().isEmpty()
        ? exchange.info().name()
        : selector.startsWith(prefix) && selector.indexOf(',') < 0
            ? selector.substring(prefix.length())
            : "";
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.server.internal.answer.FewThreads;
import io.quarterdeck.server.internal.answer.GzipSource;
import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.answer.SliceSource;
import io.quarterdeck.server.internal.connection.Decoding;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Frames;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.ApiResponse.Tunnel;
import io.quarterdeck.spi.stage.FrameSource;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What every exchange of an endpoint needs, in whatever protocol: the pipeline, threads, deadlines,
 * and the count of what is not through. Thread-safe.
 */
public final class Exchanges implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Exchanges.class.getName());

  private final RequestHandler handler;
  private final Supplier<? extends Executor> workers;
  private final Set<Pump> streams = ConcurrentHashMap.newKeySet();
  private final Running running = new Running();
  private final Workers threads;
  private final Executor tasks;
  private final Deadlines deadlines = new Deadlines();
  private final ServerMeters meters;
  private final Decoding decoding;
  private final boolean compresses;
  private volatile boolean ending;

  /**
   * @param blocking how many of the workers may be held by requests
   * @param compresses whether large answers are compressed for clients that take it
   */
  public Exchanges(
      RequestHandler handler,
      Supplier<? extends Executor> workers,
      int blocking,
      ServerMeters meters,
      Decoding decoding,
      boolean compresses) {
    this.handler = handler;
    this.workers = workers;
    this.meters = meters;
    this.decoding = decoding;
    this.compresses = compresses;
    threads = new Workers(blocking);
    tasks = new FewThreads(workers, 2 * Runtime.getRuntime().availableProcessors());
  }

  /** A request begins. */
  public Running.Mark enter() {
    return running.enter();
  }

  /** Runs a request on this thread, a worker's, or on a virtual one. */
  void run(Runnable request, Runnable beforeHandOver) {
    threads.run(request, beforeHandOver);
  }

  /** Runs a request on a worker, or on a virtual thread. */
  public void start(Runnable request) {
    workers.get().execute(() -> threads.run(request, () -> {}));
  }

  /** For short tasks that do not block. */
  public Executor tasks() {
    return tasks;
  }

  /** What bodies that are being decoded share. */
  public Decoding decoding() {
    return decoding;
  }

  /** One request's deadline, of which nothing is known yet. */
  public Deadlines.Entry clock() {
    return deadlines.enter();
  }

  /** The pipeline's answer; one of 500 where it throws. */
  public ApiResponse handle(ApiRequest request, RequestHandler.Due due) {
    try {
      return handler.handle(request, due);
    } catch (ApiException e) {
      return failure(e);
    } catch (RuntimeException e) {
      LOG.log(
          System.Logger.Level.ERROR,
          request.method() + " " + FieldError.quote(request.path()) + " failed",
          e);
      return failure(ApiException.internal("the request failed unexpectedly"));
    }
  }

  /** A word or two, for what never reaches the pipeline. */
  public static ApiResponse plain(int status, String text) {
    return ApiResponse.bytes(status, ApiResponse.TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The answer to what cannot be read as a request. */
  public static ApiResponse badRequest() {
    return plain(400, "400 Bad Request");
  }

  /** The answer that an error is. */
  public static ApiResponse failure(ApiException e) {
    return ApiResponse.bytes(e.code(), ApiResponse.JSON, Json.write(e.status().toObject().tree()));
  }

  /** An answer whose client was answered before. */
  public void discard(ApiResponse answer) {
    meters.afterTimeout(answer.status());
    if (answer.body() instanceof Frames frames) {
      frames.source().close();
    } else if (answer.body() instanceof Tunnel tunnel) {
      tunnel.source().close();
    }
  }

  /**
   * The body as it is sent. What is compressed has no length: it is compressed as it goes.
   *
   * @param accepted the client's {@code Accept-Encoding}
   * @param header takes the headers that say how
   */
  public FrameSource body(
      @Nullable String accepted,
      ApiResponse answer,
      Slices slices,
      BiConsumer<String, String> header) {
    FrameSource body = new SliceSource(slices.parts());
    if (compresses && Gzip.wanted(accepted, answer, slices.length())) {
      header.accept("Content-Encoding", "gzip");
      header.accept("Vary", "Accept-Encoding");
      return new GzipSource(body);
    }
    header.accept("Content-Length", Long.toString(slices.length()));
    return body;
  }

  /**
   * Who writes an answer.
   *
   * @param writers where it goes on when it had to wait
   * @param gone called when the client has it all, or has left; maybe more than once
   */
  public Pump pump(Outlet out, FrameSource source, Executor writers, Runnable gone) {
    return new Pump(out, source, writers, streams::remove, gone);
  }

  /** Begins an answer that lasts until the client leaves or the server stops. */
  public void stream(Pump pump) {
    streams.add(pump);
    pump.start();
    pump.watchForDisconnect();
    if (ending) {
      pump.end();
    }
  }

  /** Whether connections end with their answers from now on. */
  public boolean isEnding() {
    return ending;
  }

  /** Ends every stream with its last chunk, and from now on every connection with its answer. */
  public void endAll() {
    ending = true;
    streams.forEach(Pump::end);
  }

  /** The streams that are open; they come and go. */
  public Set<Pump> streams() {
    return streams;
  }

  /** How many requests are not through, streams among them. */
  public int running() {
    return running.count();
  }

  /** Nobody's time is over any more. */
  @Override
  public void close() {
    deadlines.close();
  }
}

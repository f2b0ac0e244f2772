// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.server.internal.answer.FewThreads;
import io.quarterdeck.server.internal.answer.LateAnswer;
import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.answer.ResponseHead;
import io.quarterdeck.server.internal.answer.SliceSource;
import io.quarterdeck.server.internal.connection.Decoding;
import io.quarterdeck.server.internal.connection.IncomingBody;
import io.quarterdeck.server.internal.websocket.TunnelOutlet;
import io.quarterdeck.server.internal.websocket.WebSocketHandshake;
import io.quarterdeck.server.internal.websocket.WebSocketOutlet;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Frames;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.ApiResponse.Tunnel;
import io.quarterdeck.spi.stage.FrameSource;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.GenericCloseListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * Turns a Grizzly exchange into a call of the pipeline. Knows nothing of Jersey: a plain Grizzly
 * handler can call it just as well. The response may be suspended already, and is afterwards when
 * it is not finished yet.
 */
public final class Adapter {
  private static final System.Logger LOG = System.getLogger(Adapter.class.getName());

  private final RequestHandler handler;
  private final Supplier<? extends Executor> workers;
  private final Set<Pump> streams = ConcurrentHashMap.newKeySet();
  private final Running running = new Running();
  private final Workers threads;
  private final Executor pumping;
  private final Deadlines deadlines = new Deadlines();
  private final ServerMeters meters;
  private final Decoding decoding;
  private final boolean compresses;
  private volatile boolean ending;

  /**
   * An adapter.
   *
   * @param blocking how many of the workers may be held by requests
   * @param compresses whether large answers are compressed for clients that take it
   */
  public Adapter(
      RequestHandler handler,
      Supplier<? extends Executor> workers,
      int blocking,
      ServerMeters meters,
      Decoding decoding,
      boolean compresses) {
    this.decoding = decoding;
    this.compresses = compresses;
    this.meters = meters;
    this.threads = new Workers(blocking);
    this.handler = handler;
    this.workers = workers;
    this.pumping = new FewThreads(workers, 2 * Runtime.getRuntime().availableProcessors());
  }

  void serve(Request request, Response response) {
    Running.Mark mark = running.enter();
    IncomingBody body = IncomingBody.isEmpty(request) ? null : new IncomingBody(request, decoding);
    if (body != null || !isRead(request)) {
      hold(response);
    }
    run(request, response, body, mark);
  }

  private void run(
      Request request, Response response, @Nullable IncomingBody body, Running.Mark mark) {
    Connection<?> connection = request.getContext().getConnection();
    threads.run(
        () -> {
          try (Deadlines.Entry entry = deadlines.enter()) {
            answer(request, response, body, mark, entry);
          } catch (RuntimeException | Error e) {
            LOG.log(System.Logger.Level.ERROR, "an answer could not be written", e);
            mark.run();
            connection.closeSilently();
          } finally {
            if (body != null) {
              body.decoded();
            }
          }
        },
        () -> hold(response));
  }

  private static void hold(Response response) {
    if (!response.isSuspended()) {
      response.suspend();
    }
  }

  private void answer(
      Request request,
      Response response,
      @Nullable IncomingBody body,
      Running.Mark mark,
      Deadlines.Entry entry) {
    ApiRequest read;
    try {
      read = RequestReader.read(request, body == null ? InputStream.nullInputStream() : body);
    } catch (IllegalArgumentException e) {
      write(request, response, body, mark, badRequest());
      return;
    }
    ApiResponse answer = inTime(request, response, body, mark, entry, read);
    if (!entry.claim()) {
      // the client has the answer that its time is over; Grizzly has reused both since, or is never
      // to go on with what only this thread could suspend
      meters.afterTimeout(answer.status());
      if (!entry.isHeld()) {
        hold(response);
      }
      close(answer);
      return;
    }
    if (answer.body() instanceof Tunnel tunnel) {
      hold(response);
      Connection<?> connection = request.getContext().getConnection();
      takeOver(connection, new TunnelOutlet(connection, answer, tunnel.sink()), tunnel, mark);
      return;
    }
    if (answer.body() instanceof Frames frames
        && answer.status() == 200
        && WebSocketHandshake.isAsked(read.method(), read.headers())) {
      switch (WebSocketHandshake.ofWatch(read.headers())) {
        case WebSocketHandshake.Accepted accepted ->
            upgrade(request, response, mark, accepted, answer.contentType(), frames.source());
        case WebSocketHandshake.Refused refused -> {
          frames.source().close();
          write(request, response, body, mark, refusal(refused));
        }
      }
      return;
    }
    write(request, response, body, mark, answer);
  }

  private static void close(ApiResponse answer) {
    if (answer.body() instanceof Frames frames) {
      frames.source().close();
    } else if (answer.body() instanceof Tunnel tunnel) {
      tunnel.source().close();
    }
  }

  /** The request stays suspended for good: when the connection closes, Grizzly drops it. */
  private void takeOver(Connection<?> connection, Outlet outlet, Tunnel tunnel, Running.Mark mark) {
    connection.addCloseListener((GenericCloseListener) (closeable, type) -> mark.run());
    stream(new Pump(outlet, tunnel.source(), pumping, streams::remove, () -> {}));
  }

  /**
   * Only a response that is suspended can be written by somebody else, and only its own thread can
   * do that. For most reads it would be most of their cost: they do when they are about to wait.
   * One that is stuck without a word is answered past its response.
   */
  private ApiResponse inTime(
      Request request,
      Response response,
      @Nullable IncomingBody body,
      Running.Mark mark,
      Deadlines.Entry entry,
      ApiRequest read) {
    Connection<?> connection = request.getContext().getConnection();
    boolean head = read.method().equals("HEAD");
    RequestHandler.Due due =
        (deadline, late) ->
            entry.at(
                deadline,
                () -> {
                  if (entry.isHeld()) {
                    write(request, response, body, mark, late.get());
                  } else {
                    LateAnswer.send(connection, late.get(), head, mark);
                  }
                });
    if (response.isSuspended()) {
      entry.hold();
      return handle(read, due);
    }
    return Waiting.listening(
        () -> {
          hold(response);
          entry.hold();
        },
        () -> handle(read, due));
  }

  private static boolean isRead(Request request) {
    String method = request.getMethod().getMethodString();
    return method.equals("GET") || method.equals("HEAD");
  }

  private static ApiResponse refusal(WebSocketHandshake.Refused refused) {
    return ApiResponse.bytes(refused.status(), ApiResponse.TEXT, bytes(refused.reason()))
        .withHeader("Sec-WebSocket-Version", "13")
        .withHeader("Connection", "close");
  }

  /** The request stays suspended for good: when the connection closes, Grizzly drops it. */
  private void upgrade(
      Request request,
      Response response,
      Running.Mark mark,
      WebSocketHandshake.Accepted accepted,
      String contentType,
      FrameSource source) {
    hold(response);
    Connection<?> connection = request.getContext().getConnection();
    connection.addCloseListener((GenericCloseListener) (closeable, type) -> mark.run());
    boolean text = contentType.startsWith(ApiResponse.JSON);
    Outlet outlet = new WebSocketOutlet(connection, accepted, text);
    stream(new Pump(outlet, source, pumping, streams::remove, () -> {}));
  }

  private ApiResponse handle(ApiRequest request, RequestHandler.Due due) {
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

  private static ApiResponse failure(ApiException e) {
    return ApiResponse.bytes(e.code(), ApiResponse.JSON, Json.write(e.status().toObject().tree()));
  }

  private void write(
      Request request,
      Response response,
      @Nullable IncomingBody body,
      Running.Mark mark,
      ApiResponse answer) {
    boolean last = body != null && body.leave();
    // Grizzly leaves the framing to the upgrader of what asks for an upgrade; this stays HTTP.
    request.getRequest().setIgnoreContentModifiers(false);
    boolean head = request.getMethod().getMethodString().equals("HEAD");
    FrameSource source =
        switch (answer.body()) {
          case Slices slices -> sized(request, response, answer, slices);
          case Frames frames -> {
            ResponseHead.write(response, answer);
            yield frames.source();
          }
          case Tunnel tunnel -> throw new IllegalStateException("a tunnel is no HTTP answer");
        };
    if (head) {
      source.close();
      source = new SliceSource(List.of());
    }
    if (ending || last) {
      response.setHeader("Connection", "close");
    }
    Pump pump = new Pump(new HttpOutlet(request, response), source, pumping, streams::remove, mark);
    if (answer.body() instanceof Frames) {
      stream(pump);
    } else {
      pump.start();
    }
  }

  private void stream(Pump pump) {
    streams.add(pump);
    pump.start();
    pump.watchForDisconnect();
    if (ending) {
      pump.end();
    }
  }

  private FrameSource sized(Request request, Response response, ApiResponse answer, Slices slices) {
    boolean zip =
        compresses && Gzip.wanted(request.getHeader("Accept-Encoding"), answer, slices.length());
    Slices written = zip ? Gzip.compress(slices) : slices;
    ResponseHead.write(response, answer);
    if (zip) {
      response.setHeader("Content-Encoding", "gzip");
      response.addHeader("Vary", "Accept-Encoding");
    }
    response.setContentLengthLong(written.length());
    return new SliceSource(written.parts());
  }

  /** Answers what cannot be read as a request. */
  void refuse(Request request, Response response) {
    write(request, response, null, running.enter(), badRequest());
  }

  private static ApiResponse badRequest() {
    return ApiResponse.bytes(400, ApiResponse.TEXT, bytes("400 Bad Request"))
        .withHeader("Connection", "close");
  }

  /** Ends every stream with its last chunk, and from now on every connection with its answer. */
  public void endAll() {
    ending = true;
    deadlines.close();
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

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

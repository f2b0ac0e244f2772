// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.server.internal.answer.LateAnswer;
import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.answer.ResponseHead;
import io.quarterdeck.server.internal.answer.SliceSource;
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
import java.util.List;
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

  private final Exchanges exchanges;

  public Adapter(Exchanges exchanges) {
    this.exchanges = exchanges;
  }

  void serve(Request request, Response response) {
    Running.Mark mark = exchanges.enter();
    IncomingBody body =
        IncomingBody.isEmpty(request) ? null : new IncomingBody(request, exchanges.decoding());
    if (body != null || !isRead(request)) {
      hold(response);
    }
    run(request, response, body, mark);
  }

  private void run(
      Request request, Response response, @Nullable IncomingBody body, Running.Mark mark) {
    Connection<?> connection = request.getContext().getConnection();
    exchanges.run(
        () -> {
          try (Deadlines.Entry entry = exchanges.clock()) {
            answer(request, response, body, mark, entry);
          } catch (RuntimeException | Error e) {
            LOG.log(System.Logger.Level.ERROR, "an answer could not be written", e);
            mark.run();
            connection.terminateSilently();
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
      if (!entry.isHeld()) {
        hold(response);
      }
      exchanges.discard(answer);
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

  /** The request stays suspended for good: when the connection closes, Grizzly drops it. */
  private void takeOver(Connection<?> connection, Outlet outlet, Tunnel tunnel, Running.Mark mark) {
    connection.addCloseListener((GenericCloseListener) (closeable, type) -> mark.run());
    stream(outlet, tunnel.source());
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
      return exchanges.handle(read, due);
    }
    return Waiting.listening(
        () -> {
          hold(response);
          entry.hold();
        },
        () -> exchanges.handle(read, due));
  }

  private static boolean isRead(Request request) {
    String method = request.getMethod().getMethodString();
    return method.equals("GET") || method.equals("HEAD");
  }

  private static ApiResponse refusal(WebSocketHandshake.Refused refused) {
    return Exchanges.plain(refused.status(), refused.reason())
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
    stream(new WebSocketOutlet(connection, accepted, text), source);
  }

  private void stream(Outlet outlet, FrameSource source) {
    exchanges.stream(exchanges.pump(outlet, source, exchanges.tasks(), () -> {}));
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
    if (exchanges.isEnding() || last) {
      response.setHeader("Connection", "close");
    }
    Pump pump = exchanges.pump(new HttpOutlet(request, response), source, exchanges.tasks(), mark);
    if (answer.body() instanceof Frames) {
      exchanges.stream(pump);
    } else {
      pump.start();
    }
  }

  private FrameSource sized(Request request, Response response, ApiResponse answer, Slices slices) {
    ResponseHead.write(response, answer);
    String accepted = request.getHeader("Accept-Encoding");
    return exchanges.body(accepted, answer, slices, response::addHeader);
  }

  /** Answers what cannot be read as a request. */
  void refuse(Request request, Response response) {
    write(request, response, null, exchanges.enter(), badRequest());
  }

  private static ApiResponse badRequest() {
    return Exchanges.badRequest().withHeader("Connection", "close");
  }
}

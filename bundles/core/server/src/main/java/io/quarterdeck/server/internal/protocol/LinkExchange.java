// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.answer.ResponseHead;
import io.quarterdeck.server.internal.answer.SliceSource;
import io.quarterdeck.server.internal.connection.GatheredBody;
import io.quarterdeck.server.internal.connection.HeadCost;
import io.quarterdeck.server.internal.connection.ReceivedBody;
import io.quarterdeck.server.internal.http.Deadlines;
import io.quarterdeck.server.internal.http.Exchanges;
import io.quarterdeck.server.internal.http.Running;
import io.quarterdeck.spi.protocol.Reply;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Frames;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.ApiResponse.Tunnel;
import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One request over a link, from its head to the end of its answer. */
final class LinkExchange {
  private static final System.Logger LOG = System.getLogger(LinkExchange.class.getName());

  private final LinkRequests of;
  private final Requests.Head head;
  private final Exchanges exchanges;
  private final Reply reply;
  private final ReplyOutlet outlet;
  private final @Nullable ReceivedBody body;
  private final Running.Mark mark;
  private final AtomicBoolean over = new AtomicBoolean();
  private final Turn turn;
  private volatile long taken;
  private volatile @Nullable Pump stream;

  LinkExchange(LinkRequests of, Requests.Head head, Reply reply) {
    this.of = of;
    this.head = head;
    this.reply = reply;
    exchanges = of.exchanges();
    outlet = new ReplyOutlet(reply, of.limits().stall());
    body =
        head.declared() == 0
            ? null
            : new ReceivedBody(
                exchanges.decoding(), head.declared(), of.account(), reply, of.limits().body());
    mark = exchanges.enter();
    turn = new Turn(of.turns(), () -> exchanges.start(this::run));
  }

  /** Has it served on another thread, when its turn has come; breaks it off when that is far. */
  Requests.Body begin() {
    reply.onGone(this::gone);
    long cost = cost(head);
    if (of.account().take(cost)) {
      taken = cost;
    }
    if (!of.turns().take(turn)) {
      reply.cut();
      gone();
    }
    return body == null ? new NoBody() : body;
  }

  private static long cost(Requests.Head head) {
    long chars = head.target().length();
    long headers = 0;
    for (String name : head.headers().names()) {
      for (String value : head.headers().all(name)) {
        chars += name.length() + value.length();
        headers++;
      }
    }
    return HeadCost.of(chars, headers);
  }

  /** The client has left it, or has its answer. */
  private void gone() {
    if (turn.leave()) {
      leaveBody();
      over();
    }
  }

  /** What its client has reset before it began is nobody's. */
  private void run() {
    if (!turn.begin()) {
      return;
    }
    try (Deadlines.Entry entry = exchanges.clock()) {
      entry.hold(); // anybody may write
      if (taken > 0) {
        answer(entry);
      } else {
        write(Exchanges.failure(GatheredBody.tooMany()));
      }
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "an answer could not be written", e);
      reply.cut();
      over();
    } finally {
      if (body != null) {
        body.decoded();
      }
      turn.end();
    }
  }

  private void answer(Deadlines.Entry entry) {
    ApiRequest read;
    try {
      read = HeadReader.read(head, body, of.link());
    } catch (IllegalArgumentException e) {
      write(Exchanges.badRequest());
      return;
    }
    RequestHandler.Due due = (deadline, late) -> entry.at(deadline, () -> write(late.get()));
    ApiResponse answer = exchanges.handle(read, due);
    if (entry.claim()) {
      write(answer);
    } else {
      exchanges.discard(answer);
    }
  }

  private void leaveBody() {
    if (body != null) {
      body.leave();
    }
  }

  private void write(ApiResponse answer) {
    leaveBody();
    List<Map.Entry<String, String>> lines = ResponseHead.lines(answer);
    FrameSource source =
        switch (answer.body()) {
          case Slices slices -> sized(answer, slices, lines);
          case Frames frames -> frames.source();
          case Tunnel tunnel -> {
            tunnel.source().close();
            throw new IllegalStateException("a tunnel is asked for by an upgrade, and was not");
          }
        };
    if (head.method().equals("HEAD")) {
      source.close();
      source = new SliceSource(List.of());
    }
    reply.head(answer.status(), lines);
    boolean lasts = answer.body() instanceof Frames;
    // what a body is made of may cost more than its connection's other streams should wait for
    Executor writers = lasts ? reply.tasks() : exchanges.tasks();
    Pump pump = exchanges.pump(outlet, source, writers, this::over);
    if (lasts) {
      stream = pump;
      exchanges.stream(pump);
    } else {
      pump.start();
    }
  }

  private FrameSource sized(
      ApiResponse answer, Slices slices, List<Map.Entry<String, String>> lines) {
    String accepted = head.headers().first("accept-encoding");
    return exchanges.body(
        accepted, answer, slices, (name, value) -> lines.add(Map.entry(name, value)));
  }

  void endStream() {
    Pump lasting = stream;
    if (lasting != null) {
      lasting.end();
    }
  }

  void look(long now) {
    if (body != null) {
      body.look(now);
    }
    outlet.look(now);
  }

  private void over() {
    if (over.compareAndSet(false, true)) {
      mark.run();
      of.account().give(taken);
      of.over(this);
    }
  }

  /** What comes in place of no body is nobody's. */
  private static final class NoBody implements Requests.Body {
    @Override
    public void received(ByteBuffer piece) {}

    @Override
    public void end() {}

    @Override
    public void fail(String why) {}
  }
}

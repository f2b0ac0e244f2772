// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.quarterdeck.spi.protocol.Reply;
import io.quarterdeck.spi.protocol.Requests;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps what is asked; answers when the test says so, or as it begins. */
final class FakeRequests implements Requests {
  final List<Asked> asked = new ArrayList<>();
  private Consumer<Asked> answer = request -> {};

  /** One request. */
  static final class Asked implements Body {
    final Head head;
    final Reply reply;
    final ByteArrayOutputStream body = new ByteArrayOutputStream();
    volatile boolean ended;
    volatile boolean gone;
    @Nullable String failed;

    Asked(Head head, Reply reply) {
      this.head = head;
      this.reply = reply;
    }

    @Override
    public void received(ByteBuffer piece) {
      byte[] bytes = new byte[piece.remaining()];
      piece.get(bytes);
      body.writeBytes(bytes);
    }

    @Override
    public void end() {
      ended = true;
    }

    @Override
    public void fail(String why) {
      failed = why;
    }

    void answer(int status, String text) {
      reply.head(status, List.of(Map.entry("Content-Type", "text/plain")));
      reply.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      reply.finish();
    }
  }

  /** All requests are answered so from now on. */
  void answering(Consumer<Asked> how) {
    answer = how;
  }

  @Override
  public synchronized Body begin(Head head, Reply reply) {
    Asked request = new Asked(head, reply);
    asked.add(request);
    reply.onGone(() -> request.gone = true);
    answer.accept(request);
    return request;
  }

  synchronized Asked get(int i) {
    return asked.get(i);
  }
}

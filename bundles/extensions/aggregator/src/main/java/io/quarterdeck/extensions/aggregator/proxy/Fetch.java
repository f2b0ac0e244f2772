// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.extensions.aggregator.work.Deadlines;
import io.quarterdeck.libraries.client.http.CallErrors;
import io.quarterdeck.libraries.client.proxy.Reply;
import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.libraries.client.proxy.Wire;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;

/**
 * What this server itself asks aggregated servers: GETs whose answers are kept whole, up to a
 * bound, and over within a time, whatever the other side does. Thread-safe; blocks.
 */
public final class Fetch {
  private final Deadlines deadlines;

  public Fetch(Deadlines deadlines) {
    this.deadlines = deadlines;
  }

  /**
   * An answer.
   *
   * @param etag empty for none, as {@code contentType}
   */
  public record Fetched(int status, String contentType, String etag, byte[] body) {}

  /**
   * One GET over a connection of its own.
   *
   * @param headers beside those that say who asks
   * @param most bytes of the body; 0 when it does not matter
   * @throws IOException in the words of Go's client
   */
  public Fetched get(
      Backend backend,
      String path,
      UserInfo as,
      Map<String, String> headers,
      int most,
      Duration within)
      throws IOException {
    long end = System.nanoTime() + within.toNanos();
    Wire wire = backend.dial();
    Future<?> closing = deadlines.close(wire, end);
    try {
      wire.send(head(backend, path, as, headers), new byte[0]);
      Reply reply = Reply.read(wire.in());
      return new Fetched(
          reply.status(),
          reply.first("Content-Type"),
          reply.first("Etag"),
          body(reply, wire, most));
    } catch (IOException e) {
      throw System.nanoTime() - end >= 0
          ? new IOException("context deadline exceeded", e)
          : new IOException(CallErrors.text(e), e);
    } finally {
      closing.cancel(false);
      wire.close();
    }
  }

  private static RequestHead head(
      Backend backend, String path, UserInfo as, Map<String, String> headers) throws IOException {
    RequestHead head =
        new RequestHead("GET", path, "")
            .set("Host", backend.authority())
            .set("User-Agent", "kube-apiserver/v1.36")
            .set("Connection", "close");
    headers.forEach(head::set);
    UserHeaders.add(head, as);
    return head;
  }

  private static byte[] body(Reply reply, Wire wire, int most) throws IOException {
    if (most == 0) {
      return new byte[0];
    }
    try (InputStream in = reply.body(wire.in(), "GET")) {
      byte[] read = in.readNBytes(most + 1);
      if (read.length > most) {
        throw new IOException("the answer has more than " + most + " bytes");
      }
      return read;
    }
  }
}

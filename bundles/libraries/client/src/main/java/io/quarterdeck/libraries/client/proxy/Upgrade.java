// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Asks the other side for another protocol and, when it agrees, becomes a tunnel. */
public final class Upgrade {
  private static final int SWITCHING = 101;
  private static final int BAD_REQUEST = 400;

  private Upgrade() {}

  /**
   * The wire is the answer's from now on, or closed.
   *
   * @throws ProtocolException when the other side neither agrees nor refuses
   */
  public static ApiResponse over(Wire wire, RequestHead head, byte[] body) throws IOException {
    boolean passed = false;
    try {
      wire.send(head, body);
      Reply reply = Reply.read(wire.in());
      if (reply.status() != SWITCHING && reply.status() < BAD_REQUEST) {
        throw new ProtocolException("invalid upgrade response: status code " + reply.status());
      }
      ApiResponse answer =
          reply.status() == SWITCHING
              ? tunnel(reply, wire)
              : Answers.passOn(reply, wire, "GET", Set.of()).withHeader("Connection", "close");
      passed = true;
      return answer;
    } finally {
      if (!passed) {
        wire.close();
      }
    }
  }

  private static ApiResponse tunnel(Reply reply, Wire wire) {
    Map<String, String> headers = new LinkedHashMap<>();
    reply.headers().forEach((name, values) -> headers.put(name, String.join("\n", values)));
    StreamedBody source = StreamedBody.start(wire.in(), wire, true);
    return new ApiResponse(SWITCHING, "", headers, new ApiResponse.Tunnel(source, wire.out()));
  }
}

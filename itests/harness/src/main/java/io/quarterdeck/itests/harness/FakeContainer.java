// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.testkit.kubelet.FakeKubelet;
import io.quarterdeck.testkit.kubelet.FakeKubelet.Call;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/** A container as its kubelet shows it: it says two lines, and repeats the commands it gets. */
final class FakeContainer {
  private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int OUTPUT = 1;
  private static final int ERROR = 3;

  private FakeContainer() {}

  static void answer(Call call, InputStream in, OutputStream out) throws Exception {
    if (call.target().startsWith("/containerLogs/")) {
      FakeKubelet.say(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      FakeKubelet.say(out, "6\r\nfirst\n\r\n7\r\nsecond\n\r\n0\r\n\r\n");
    } else {
      exec(call, in, out);
    }
  }

  /** Over a WebSocket, in the first dialect asked for: each message begins with its channel. */
  private static void exec(Call call, InputStream in, OutputStream out) throws Exception {
    String key = call.headers().get("sec-websocket-key") + MAGIC;
    byte[] hash =
        MessageDigest.getInstance("SHA-1").digest(key.getBytes(StandardCharsets.US_ASCII));
    FakeKubelet.say(
        out,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Protocol: "
            + call.headers()
                .getOrDefault("sec-websocket-protocol", "v5.channel.k8s.io")
                .split(",")[0]
            + "\r\nSec-WebSocket-Accept: "
            + Base64.getEncoder().encodeToString(hash)
            + "\r\n\r\n");
    message(out, OUTPUT, "ran " + command(call) + "\n");
    message(out, ERROR, "{\"metadata\":{},\"status\":\"Success\"}");
    out.write(new byte[] {(byte) 0x88, 2, 3, (byte) 0xe8});
    out.flush();
    while (in.read() >= 0) {}
  }

  private static String command(Call call) {
    StringBuilder out = new StringBuilder();
    for (String pair : URI.create(call.target()).getQuery().split("&")) {
      if (pair.startsWith("command=")) {
        out.append(out.isEmpty() ? "" : " ").append(pair.substring("command=".length()));
      }
    }
    return out.toString();
  }

  private static void message(OutputStream out, int channel, String text) throws Exception {
    byte[] payload = text.getBytes(StandardCharsets.UTF_8);
    out.write(new byte[] {(byte) 0x82, (byte) (payload.length + 1), (byte) channel});
    out.write(payload);
    out.flush();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.kubelet;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * A server over TLS on all of this machine's addresses that lets its handler write each answer byte
 * by byte, so that it can stream and change protocols as a kubelet does.
 */
public final class FakeKubelet implements AutoCloseable {
  private final SSLServerSocket listener;
  private final Handler handler;
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  /** Answers one request, on a thread of its own; the connection is closed behind it. */
  @FunctionalInterface
  public interface Handler {
    void answer(Call call, InputStream in, OutputStream out) throws Exception;
  }

  /**
   * The head of a request.
   *
   * @param target path and query as they came
   * @param headers by name in lower case, several of a name joined by commas
   */
  public record Call(String method, String target, Map<String, String> headers) {}

  /**
   * Starts one.
   *
   * @param client the only client certificate that is accepted; null for none asked
   */
  public FakeKubelet(TestCertificate identity, @Nullable TestCertificate client, Handler handler)
      throws IOException {
    this.handler = handler;
    listener =
        (SSLServerSocket) identity.context(client).getServerSocketFactory().createServerSocket(0);
    listener.setNeedClientAuth(client != null);
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** All calls so far. */
  public List<Call> calls() {
    return calls;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        open.add(client);
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      Call call = read(in);
      calls.add(call);
      handler.answer(call, in, client.getOutputStream());
      client.getOutputStream().flush();
    } catch (Exception e) {
      // the other side left, or was never let in: its own test says what that means
    }
  }

  private static Call read(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      lines.add(line);
    }
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      headers.merge(
          line.substring(0, colon).toLowerCase(Locale.ROOT),
          line.substring(colon + 1).strip(),
          (a, b) -> a + "," + b);
    }
    String[] words = lines.getFirst().split(" ");
    return new Call(words[0], words[1], headers);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder out = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new SocketException("the client left");
      }
      if (c != '\r') {
        out.append((char) c);
      }
    }
    return out.toString();
  }

  /** Writes text and sends it at once. */
  public static void say(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket client : open) {
      client.close();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * An API server behind the one under test, byte by byte: it believes its front proxy's certificate
 * and nobody else, and answers as each test says.
 */
final class ExtensionServer implements AutoCloseable {
  /** Answers one request; false ends the connection. */
  @FunctionalInterface
  interface Handler {
    boolean handle(Call call) throws IOException;
  }

  /** A request, and the connection for its answer. */
  record Call(
      String method,
      String target,
      Map<String, List<String>> headers,
      byte[] body,
      InputStream in,
      OutputStream out,
      String peer) {
    String header(String name) {
      List<String> all = headers.get(name.toLowerCase(Locale.ROOT));
      return all == null ? "" : String.join("|", all);
    }

    String path() {
      return target.split("\\?", 2)[0];
    }

    boolean answer(int status, String type, String text, String... headers) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      write("HTTP/1.1 " + status + " It\r\nContent-Type: " + type + "\r\n");
      for (String h : headers) {
        write(h + "\r\n");
      }
      write("Content-Length: " + bytes.length + "\r\n\r\n");
      out.write(bytes);
      out.flush();
      return true;
    }

    void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    void chunk(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      write(Integer.toHexString(bytes.length) + "\r\n" + text + "\r\n");
    }
  }

  private final SSLContext tls;
  private final Handler handler;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final SSLServerSocket socket;

  /** Listens on the port, 0 for any, for clients with certificates of the authority. */
  ExtensionServer(
      TestCertificate identity, TestCertificate frontProxyAuthority, int port, Handler handler)
      throws IOException {
    this.tls = identity.context(frontProxyAuthority);
    this.handler = handler;
    socket = (SSLServerSocket) tls.getServerSocketFactory().createServerSocket();
    socket.setReuseAddress(true);
    socket.setNeedClientAuth(true);
    socket.bind(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), port));
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  List<Call> calls() {
    return calls;
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        SSLSocket one = (SSLSocket) socket.accept();
        open.add(one);
        Thread.ofVirtual().start(() -> serve(one));
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void serve(SSLSocket one) {
    try (one) {
      one.startHandshake();
      connections.incrementAndGet();
      String peer = one.getSession().getPeerPrincipal().getName();
      InputStream in = new BufferedInputStream(one.getInputStream());
      while (handler.handle(read(in, one.getOutputStream(), peer))) {}
    } catch (IOException e) {
      // the other side left
    } finally {
      open.remove(one);
    }
  }

  private Call read(InputStream in, OutputStream out, String peer) throws IOException {
    String[] first = line(in).split(" ");
    Map<String, List<String>> headers = new TreeMap<>();
    for (String l = line(in); !l.isEmpty(); l = line(in)) {
      String[] parts = l.split(": ", 2);
      headers
          .computeIfAbsent(parts[0].toLowerCase(Locale.ROOT), n -> new ArrayList<>())
          .add(parts.length > 1 ? parts[1] : "");
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", List.of("0")).getFirst());
    Call call = new Call(first[0], first[1], headers, in.readNBytes(length), in, out, peer);
    calls.add(call);
    return call;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder out = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      out.append((char) c);
    }
    return out.toString().strip();
  }

  /** At once, as when it is killed. */
  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket each : open) {
      each.close();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.egress;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A proxy that answers {@code CONNECT} as its test wants, and connects when that is 200: to the
 * port that it is asked for on this machine, whatever the host is called. Closing it ends what goes
 * through it, as when its process is killed.
 */
public final class ConnectProxy implements AutoCloseable {
  private final Closeable listening;
  private final int port;
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private final Set<Pipe> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private volatile String answer = "HTTP/1.1 200 Connection established\r\n\r\n";

  private ConnectProxy(Closeable listening, int port) {
    this.listening = listening;
    this.port = port;
  }

  /** What takes connections. */
  @FunctionalInterface
  private interface Acceptor {
    Pipe accept() throws IOException;
  }

  /**
   * On the loopback.
   *
   * @param port 0 for any
   */
  public static ConnectProxy listen(int port) throws IOException {
    return over(new ServerSocket(port, 100, InetAddress.getLoopbackAddress()));
  }

  /** At a listener of the test's own, which is closed with the proxy. */
  public static ConnectProxy over(ServerSocket server) {
    ConnectProxy proxy = new ConnectProxy(server, server.getLocalPort());
    proxy.accept(() -> Pipe.of(server.accept()));
    return proxy;
  }

  /** At a unix socket. */
  public static ConnectProxy at(Path path) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(path));
    ConnectProxy proxy = new ConnectProxy(server, 0);
    proxy.accept(() -> Pipe.of(server.accept()));
    return proxy;
  }

  private void accept(Acceptor from) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  Pipe client = from.accept();
                  Thread.ofVirtual().start(() -> serve(client));
                }
              } catch (IOException e) {
                // closed
              }
            });
  }

  public int port() {
    return port;
  }

  /** The head of each answer from now on, perhaps cut, or nonsense. */
  public void say(String text) {
    answer = text;
  }

  /** The heads of the requests. */
  public BlockingQueue<String> asked() {
    return asked;
  }

  private void serve(Pipe client) {
    open.add(client);
    try {
      if (closed) {
        return; // it was accepted as the others were ended
      }
      String head = head(client.in());
      asked.add(head);
      client.out().write(answer.getBytes(StandardCharsets.ISO_8859_1));
      client.out().flush();
      if (answer.contains(" 200 ")) {
        pass(client, head.split(" ")[1]);
      }
    } catch (IOException e) {
      // one of the two has left
    } finally {
      client.close();
      open.remove(client);
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("cut");
      }
      head.write(b);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private void pass(Pipe client, String address) throws IOException {
    try (Socket to = Pipe.dial(address)) {
      Pipe server = Pipe.of(to);
      open.add(server);
      Thread back = Thread.ofVirtual().start(() -> copy(server, client));
      client.in().transferTo(to.getOutputStream());
      to.shutdownOutput();
      back.join();
      open.remove(server);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void copy(Pipe from, Pipe to) {
    try {
      from.in().transferTo(to.out());
    } catch (IOException e) {
      // one of the two has left
    } finally {
      to.close();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    listening.close();
    open.forEach(Pipe::close);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A proxy that answers as its test wants, and connects to wherever it is asked when that is 200.
 */
final class ConnectProxy implements AutoCloseable {
  private final AutoCloseable listening;
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private volatile String answer = "HTTP/1.1 200 Connection established\r\n\r\n";

  private ConnectProxy(AutoCloseable listening) {
    this.listening = listening;
  }

  static ConnectProxy over(ServerSocket server) {
    ConnectProxy proxy = new ConnectProxy(server);
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  proxy.serve(server.accept());
                }
              } catch (IOException e) {
                // closed
              }
            });
    return proxy;
  }

  static ConnectProxy at(Path path) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(path));
    ConnectProxy proxy = new ConnectProxy(server);
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  SocketChannel channel = server.accept();
                  proxy.serve(new ChannelSocket(channel));
                }
              } catch (IOException e) {
                // closed
              }
            });
    return proxy;
  }

  void say(String text) {
    answer = text;
  }

  BlockingQueue<String> asked() {
    return asked;
  }

  private void serve(Socket client) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (client) {
                String head = head(client.getInputStream());
                asked.add(head);
                client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                if (answer.contains(" 200 ")) {
                  pass(client, head.split(" ")[1]);
                }
              } catch (IOException e) {
                // one of the two has left
              }
            });
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

  private static void pass(Socket client, String address) throws IOException {
    int colon = address.lastIndexOf(':');
    int port = Integer.parseInt(address.substring(colon + 1));
    try (Socket to = new Socket("127.0.0.1", port)) {
      Thread back =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      to.getInputStream().transferTo(client.getOutputStream());
                      client.close();
                    } catch (IOException e) {
                      // one of the two has left
                    }
                  });
      client.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
      back.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws Exception {
    listening.close();
  }
}

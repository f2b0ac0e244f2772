// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One of the transport layer, as stands in front of API servers: it asks for {@code /readyz} ten
 * times a second, gives each connection to a server that is ready, by turns, and never moves it.
 */
final class LoadBalancer implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  private final List<Backend> backends;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private volatile boolean closed;
  private int turn;

  private static final class Backend {
    private final URI url;
    private final RawClient prober;
    private volatile boolean ready = true;
    private volatile int taken;

    Backend(DistributionProcess server) {
      url = server.url();
      prober = RawClient.admin(server);
    }

    void probe() {
      try {
        ready = prober.get("/readyz").statusCode() == 200;
      } catch (IOException e) {
        ready = false;
      }
    }
  }

  LoadBalancer(DistributionProcess... servers) throws IOException {
    backends = Arrays.stream(servers).map(Backend::new).toList();
    Thread.ofVirtual().start(this::accept);
    backends.forEach(b -> Thread.ofVirtual().start(() -> follow(b)));
  }

  URI url() {
    return URI.create("https://127.0.0.1:" + listener.getLocalPort());
  }

  /** How many connections each server was given. */
  List<Integer> taken() {
    return backends.stream().map(b -> b.taken).toList();
  }

  private void follow(Backend backend) {
    while (!closed) {
      backend.probe();
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        open.add(client);
        join(client);
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void join(Socket client) throws IOException {
    try {
      Socket server = connect();
      open.add(server);
      Thread.ofVirtual().start(() -> copy(client, server));
      Thread.ofVirtual().start(() -> copy(server, client));
    } catch (IOException e) {
      client.close(); // which its test sees
    }
  }

  private Socket connect() throws IOException {
    for (int i = 0; i < backends.size(); i++) {
      Backend next = backends.get(turn++ % backends.size());
      if (next.ready) {
        next.taken++;
        return new Socket(next.url.getHost(), next.url.getPort());
      }
    }
    throw new IOException("no server is ready");
  }

  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      in.transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // one of the two has left
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
    backends.forEach(b -> b.prober.close());
  }
}

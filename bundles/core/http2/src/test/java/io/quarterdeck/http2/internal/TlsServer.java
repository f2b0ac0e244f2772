// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.protocol.Session;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** Sessions on TLS sockets that block: a thread reads each, whoever writes waits. */
final class TlsServer implements AutoCloseable {
  private final TestCertificate certificate = TestCertificate.loopback();
  private final AtomicInteger connections = new AtomicInteger();
  private final Requests requests;
  private final SSLServerSocket socket;

  TlsServer(Requests requests) throws Exception {
    this.requests = requests;
    SSLContext tls = certificate.context(null);
    socket =
        (SSLServerSocket)
            tls.getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    Thread.ofPlatform().daemon().name("accept").start(this::accept);
  }

  HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_2)
        .sslContext(certificate.context(certificate))
        .build();
  }

  URI uri(String path) {
    return URI.create("https://127.0.0.1:" + socket.getLocalPort() + path);
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        SSLSocket accepted = (SSLSocket) socket.accept();
        connections.incrementAndGet();
        Thread.ofPlatform().daemon().name("read").start(() -> read(accepted));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void read(SSLSocket connection) {
    try (connection) {
      connection.startHandshake();
      Session session =
          Http2Session.open(
              new SocketLink(connection),
              requests,
              new Limits(100),
              new UnpooledByteBufAllocator(false, true),
              new Chunks());
      InputStream in = connection.getInputStream();
      byte[] bytes = new byte[16_384];
      for (int size = in.read(bytes); size > 0; size = in.read(bytes)) {
        session.received(ByteBuffer.wrap(bytes, 0, size));
      }
      session.closed();
    } catch (IOException e) {
      // the client has left
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private record SocketLink(SSLSocket socket) implements Link {
    @Override
    public String remoteAddress() {
      return "127.0.0.1";
    }

    @Override
    public List<X509Certificate> peerCertificates() {
      return List.of();
    }

    @Override
    public void write(ByteBuffer... bytes) {
      try {
        OutputStream out = socket.getOutputStream();
        for (ByteBuffer piece : bytes) {
          byte[] copy = new byte[piece.remaining()];
          piece.get(copy);
          out.write(copy);
        }
      } catch (IOException e) {
        cut();
      }
    }

    @Override
    public boolean canWrite() {
      return true;
    }

    @Override
    public void onWritable(Runnable listener) {
      listener.run();
    }

    @Override
    public void close() {
      cut();
    }

    @Override
    public void cut() {
      try {
        socket.close();
      } catch (IOException e) {
        // it is gone
      }
    }

    @Override
    public Executor tasks() {
      return ForkJoinPool.commonPool();
    }
  }
}

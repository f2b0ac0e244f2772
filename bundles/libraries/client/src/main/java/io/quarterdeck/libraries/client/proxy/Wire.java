// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A connection that carries HTTP/1.1 requests one after the other, or one and then something else.
 * Blocks; one thread reads, one writes; anybody may close it.
 */
public final class Wire implements Closeable {
  private final Socket raw;
  private final WireInput in;
  private final OutputStream out;
  private Consumer<Wire> home = Wire::close;
  private long idleSince;
  private volatile boolean sending;

  private Wire(Socket raw, Socket spoken) throws IOException {
    this.raw = raw;
    this.in = new WireInput(spoken.getInputStream());
    this.out = spoken.getOutputStream();
  }

  /**
   * Connects.
   *
   * @param to a literal address, or a name that is looked up where it is dialled
   * @param name whom a certificate must name
   * @param party whom to trust; null for a connection without TLS
   * @param timeout of the connection, and again of the TLS handshake
   */
  public static Wire open(
      Egress egress, String to, int port, String name, @Nullable Party party, Duration timeout)
      throws IOException {
    Socket raw = egress.dial(Traffic.CLUSTER, to, port, timeout);
    try {
      return new Wire(raw, party == null ? raw : secured(raw, name, port, party, timeout));
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  /** A timeout of single reads would begin anew with each byte of a handshake. */
  private static Socket secured(Socket raw, String name, int port, Party party, Duration timeout)
      throws IOException {
    SSLSocket tls =
        (SSLSocket) party.context().getSocketFactory().createSocket(raw, name, port, true);
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    if (party.named()) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    tls.setSSLParameters(parameters);
    long end = System.nanoTime() + timeout.toNanos();
    Thread watch = Thread.ofVirtual().name("tls-timeout").start(() -> closeAfter(raw, timeout));
    try {
      tls.startHandshake();
      return tls;
    } catch (IOException e) {
      if (System.nanoTime() - end >= 0) {
        throw new SocketTimeoutException("net/http: TLS handshake timeout");
      }
      throw e;
    } finally {
      watch.interrupt();
    }
  }

  private static void closeAfter(Socket raw, Duration timeout) {
    try {
      Thread.sleep(timeout);
      raw.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the handshake is over
    } catch (IOException e) {
      // it is closed all the same
    }
  }

  public InputStream in() {
    return in;
  }

  /** Waits for the first byte of an answer, which is still to be read; false at the end. */
  public boolean awaits() throws IOException {
    return in.awaits();
  }

  public OutputStream out() {
    return out;
  }

  /** Writes a request; the body may be empty. */
  public void send(RequestHead head, byte[] body) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream(1024 + body.length);
    all.write(head.text().getBytes(StandardCharsets.ISO_8859_1));
    all.write(body);
    all.writeTo(out);
    out.flush();
  }

  /**
   * Writes a request whose body is passed on as it comes, on a thread of its own: the answer may
   * begin before it ends. When the body breaks off so does the connection.
   *
   * @param length of the body as the head says it, -1 for chunks
   */
  public void send(RequestHead head, InputStream body, long length) throws IOException {
    out.write(head.text().getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
    sending = true;
    Thread.ofVirtual().name("passing-on").start(() -> pass(body, length));
  }

  private void pass(InputStream body, long length) {
    try {
      if (length < 0) {
        ChunkedBody.write(body, out);
      } else if (body.transferTo(out) != length) {
        throw new EOFException("unexpected EOF");
      }
      out.flush();
      sending = false;
    } catch (IOException | RuntimeException e) {
      close();
    }
  }

  /** Where it goes when an answer is over and another may follow; it is closed otherwise. */
  void setHome(Consumer<Wire> pool) {
    home = pool;
  }

  /**
   * Its answer is over.
   *
   * @param again whether another request may follow
   */
  public void release(boolean again) {
    if (again && !sending) {
      home.accept(this);
    } else {
      close();
    }
  }

  void idle() {
    idleSince = System.nanoTime();
  }

  boolean idleLongerThan(long nanos) {
    return System.nanoTime() - idleSince > nanos;
  }

  /**
   * Whether the other side said something unasked: its farewell, or what would be taken for the
   * next answer.
   */
  boolean isStale() {
    try {
      return raw.isClosed() || raw.getInputStream().available() > 0 || in.available() > 0;
    } catch (IOException e) {
      return true;
    }
  }

  /** At once, whoever is reading or writing: the TLS layer would wait for them. */
  @Override
  public void close() {
    try {
      raw.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.server.internal.listen.Endpoint;
import io.quarterdeck.server.internal.listen.TestPki;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that change their protocol, over real TLS. */
class TunnelTest {
  private final FakeFrames source = new FakeFrames();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final CountDownLatch mayTake = new CountDownLatch(1);
  private volatile int enough = Integer.MAX_VALUE;
  private final CountDownLatch all = new CountDownLatch(1);
  private TestPki pki;
  private Endpoint endpoint;

  /** Where goes what the client says; a slow other side until it is let go. */
  private final class Sink extends OutputStream {
    @Override
    public void write(int b) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        mayTake.await(60, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      said.write(bytes, offset, length);
      if (said.size() >= enough) {
        all.countDown();
      }
    }
  }

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    pki = new TestPki(folder);
    endpoint = Endpoint.open(pki.settings(), this::answer);
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private ApiResponse answer(ApiRequest request) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Upgrade", "SPDY/3.1");
    headers.put("Connection", "Upgrade");
    return new ApiResponse(101, "", headers, new ApiResponse.Tunnel(source, new Sink()));
  }

  private SSLSocket connect() throws Exception {
    SSLSocket socket =
        (SSLSocket) pki.client(null).getSocketFactory().createSocket("127.0.0.1", endpoint.port());
    socket.setSoTimeout(10_000);
    String request =
        "POST /api/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n"
            + "Content-Length: 0\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String head(DataInputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  @Test
  void bytesGoBothWaysAndTheEndIsPassedOn() throws Exception {
    mayTake.countDown();
    byte[] much = new byte[3_000_000];
    new Random(7).nextBytes(much);
    enough = much.length;
    try (SSLSocket socket = connect()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      assertEquals(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: SPDY/3.1\r\nConnection: Upgrade\r\n\r\n",
          head(in));
      source.push("hello");
      assertEquals("hello", new String(in.readNBytes(5), StandardCharsets.UTF_8));

      socket.getOutputStream().write(much);
      assertTrue(all.await(60, TimeUnit.SECONDS), () -> said.size() + " of " + much.length);
      assertArrayEquals(much, said.toByteArray());

      source.push("last words");
      source.endSource();
      assertEquals("last words", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertTrue(source.closed.await(60, TimeUnit.SECONDS));
  }

  @Test
  void aClientThatLeavesClosesTheOtherSide() throws Exception {
    try (SSLSocket socket = connect()) {
      head(new DataInputStream(socket.getInputStream()));
    }
    assertTrue(source.closed.await(60, TimeUnit.SECONDS));
  }

  @Test
  void whatTheOtherSideDoesNotTakeIsNotReadFromTheClient() throws Exception {
    try (SSLSocket socket = connect()) {
      head(new DataInputStream(socket.getInputStream()));
      CountDownLatch written = new CountDownLatch(1);
      byte[] much = new byte[64 * 1024 * 1024];
      enough = much.length;
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  socket.getOutputStream().write(much);
                  written.countDown();
                } catch (IOException e) {
                  // the test is over
                }
              });
      // it fits into no socket's buffers, so that who could write it had it read
      assertFalse(written.await(1, TimeUnit.SECONDS));
      assertEquals(0, said.size());
      mayTake.countDown();
      assertTrue(all.await(30, TimeUnit.SECONDS));
    }
  }
}

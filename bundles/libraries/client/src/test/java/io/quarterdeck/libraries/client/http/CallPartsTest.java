// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The parts of a call: where it goes, with which settings, until when. */
class CallPartsTest {
  private static final Deadline AHEAD =
      new Deadline(System.nanoTime() + Duration.ofHours(1).toNanos());

  private static Endpoint endpoint(@Nullable String bundle, String credential, String host) {
    return new Endpoint(
        host + ":443",
        "/a/b",
        host,
        AddressSource.of("10.0.0.1", 8443),
        bundle,
        new Credential(credential, () -> "", null));
  }

  @Test
  void theUrlNamesTheAuthorityAndNotTheAddress() {
    assertEquals(
        "https://svc.ns.svc:443/a/b?timeout=1s",
        endpoint(null, "", "svc.ns.svc").url("timeout=1s"));
  }

  @Test
  void connectionsAreSharedByServerTrustAndCredential() {
    Endpoint.Key key = endpoint("pem", "a", "h").key();
    assertEquals(key, endpoint("pem", "a", "h").key());
    assertNotEquals(key, endpoint("other", "a", "h").key());
    assertNotEquals(key, endpoint(null, "a", "h").key());
    assertNotEquals(key, endpoint("pem", "b", "h").key());
    assertNotEquals(key, endpoint("pem", "a", "i").key());
  }

  @Test
  void tlsSettingsAreMadeOnceForEachBundleAndCertificate() throws Exception {
    TlsContexts contexts = new TlsContexts();
    TestCertificate one = TestCertificate.loopback();
    String other = TestCertificate.loopback().pem();
    ClientCertificate shown = new ClientCertificate(one.pem(), one.keyPem());
    assertSame(contexts.of(one.pem(), null), contexts.of(one.pem(), null));
    assertNotSame(contexts.of(one.pem(), null), contexts.of(other, null));
    assertNotSame(contexts.of(one.pem(), null), contexts.of(one.pem(), shown));
    assertSame(
        contexts.of(one.pem(), shown),
        contexts.of(one.pem(), new ClientCertificate(one.pem(), one.keyPem())));
  }

  @Test
  void aClientCertificateThatCannotBeReadIsReported() {
    IOException e =
        assertThrows(
            IOException.class,
            () -> new TlsContexts().of(null, new ClientCertificate("nonsense", "nonsense")));
    assertTrue(String.valueOf(e.getMessage()).startsWith("tls: client certificate: "));
    assertEquals("ClientCertificate", new ClientCertificate("c", "secret").toString());
  }

  @Test
  void aDeadlineLeavesAtLeastOneMillisecondUntilItIsOver() throws Exception {
    assertFalse(AHEAD.isOver());
    assertTrue(AHEAD.leftMillis() > Duration.ofMinutes(50).toMillis());
    assertEquals(
        Integer.MAX_VALUE,
        new Deadline(System.nanoTime() + Duration.ofDays(100).toNanos()).leftMillis());
    Deadline over = new Deadline(System.nanoTime());
    assertTrue(over.isOver());
    assertThrows(SocketTimeoutException.class, over::leftMillis);
  }

  @Test
  void theDeadlineClosesUnlessItIsCancelled() throws Exception {
    ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);
    try {
      CountDownLatch closed = new CountDownLatch(1);
      new Deadline(System.nanoTime()).closes(closed::countDown, clock);
      assertTrue(closed.await(1, TimeUnit.MINUTES));
      assertTrue(AHEAD.closes(closed::countDown, clock).cancel(false));
      CountDownLatch second = new CountDownLatch(1);
      new Deadline(System.nanoTime())
          .closes(
              () -> {
                second.countDown();
                throw new IOException("cannot be closed");
              },
              clock);
      assertTrue(second.await(1, TimeUnit.MINUTES));
    } finally {
      clock.shutdownNow();
    }
  }

  @Test
  void theDialerConnectsOrSaysWhereItCouldNot() throws Exception {
    int port;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
      try (Socket socket = Dialer.dial(new AddressSource.Address("127.0.0.1", port), AHEAD)) {
        assertEquals(port, socket.getPort());
        assertTrue(socket.getTcpNoDelay());
      }
    }
    IOException refused =
        assertThrows(
            IOException.class,
            () -> Dialer.dial(new AddressSource.Address("127.0.0.1", port), AHEAD));
    assertEquals(
        "dial tcp 127.0.0.1:" + port + ": connect: connection refused", refused.getMessage());
  }

  @Test
  void theDialerDoesNotOutlastItsDeadline() {
    assertThrows(
        SocketTimeoutException.class,
        () ->
            Dialer.dial(
                new AddressSource.Address("127.0.0.1", 1), new Deadline(System.nanoTime())));
  }

  @Test
  void headersAreFoundInAnyCase() {
    Response r = new Response(200, Map.of("content-type", "a"), new byte[0], true);
    assertEquals("a", r.header("Content-Type"));
    assertEquals("", r.header("X"));
    assertFalse(r.last().reusable());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authentication.serviceaccount.internal.keys.TestKeys;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcSockets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ExternalSignersTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Lifetimes ANY = new Lifetimes(0, true);

  private final Metrics metrics = new Metrics();
  private final FakeSigner fake = new FakeSigner().sign("k1", TestKeys.rsa());
  private final ExternalSigners all = fake.kept(metrics);

  private ExternalSigner ready() throws InterruptedException {
    ExternalSigner signer = all.at("/s", ANY);
    while (signer.problem() != null) {
      Thread.sleep(1);
    }
    return signer;
  }

  @Test
  void oneStaysWhenOtherThingsAreConfigured() throws InterruptedException {
    ExternalSigner signer = ready();
    assertSame(signer, all.at("/s", new Lifetimes(7200, false)));
    assertEquals(7200, signer.maxExpirationSeconds());
    assertEquals(0, signer.extendedExpirationSeconds());
    assertEquals(1, fake.fetches());
    Lifetimes tooLong = new Lifetimes(100_000, true);
    assertThrows(IllegalArgumentException.class, () -> all.at("/s", tooLong));
    assertEquals(7200, signer.maxExpirationSeconds());
    all.close();
    assertEquals(0, fake.open());
  }

  @Test
  void oneAtAnotherSocketIsAnotherAndTheFirstIsClosed() throws InterruptedException {
    ExternalSigner first = ready();
    assertNotSame(first, all.at("/other", ANY));
    while (fake.fetches() < 2) {
      Thread.sleep(1);
    }
    assertEquals(1, fake.open());
    all.close();
    assertEquals(0, fake.open());
    assertFalse(metrics.text().contains("fetch_keys_data_timestamp"), "of nobody any more");
  }

  @Test
  void withoutASignerNothingIsMeasured() {
    assertFalse(metrics.text().contains("externaljwt"));
    all.close();
  }

  /** The bundle that opens channels comes, is replaced, and goes. */
  @Test
  void aChannelIsOfTheServiceThatIsThere() throws GrpcException {
    AtomicReference<GrpcSockets> sockets = new AtomicReference<>();
    SignerChannel channel = new SignerChannel("/s", sockets::get);
    String method = "v1.ExternalJWTSigner/Metadata";
    GrpcException e =
        assertThrows(GrpcException.class, () -> channel.call(method, new byte[0], SECOND));
    assertTrue(e.isPassing());
    FakeSigner next = new FakeSigner();
    sockets.set(fake);
    channel.call(method, new byte[0], SECOND);
    channel.call(method, new byte[0], SECOND);
    assertEquals(1, fake.open());
    sockets.set(next);
    channel.call(method, new byte[0], SECOND);
    assertEquals(0, fake.open());
    assertEquals(1, next.open());
    channel.close();
    assertEquals(0, next.open());
    assertThrows(GrpcException.class, () -> channel.call(method, new byte[0], SECOND));
  }

  @Test
  void aSocketThatCannotBeReachedHereIsNotTriedAgain() {
    SignerChannel channel =
        new SignerChannel(
            "@s",
            () ->
                socket -> {
                  throw new IllegalArgumentException("not on this system");
                });
    GrpcException e =
        assertThrows(GrpcException.class, () -> channel.call("m", new byte[0], SECOND));
    assertFalse(e.isPassing());
    channel.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import io.quarterdeck.spi.grpc.GrpcSockets;
import io.quarterdeck.spi.grpc.GrpcStream;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A signer as bytes, at any socket: with keys of its own, and all the ways to be wrong. */
public final class FakeSigner implements GrpcSockets {
  /** A key as the signer says it. */
  private record Said(String id, byte[] pkix, boolean excluded) {}

  private final List<Said> said = new CopyOnWriteArrayList<>();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger fetches = new AtomicInteger();
  private final AtomicInteger atOnce = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private volatile @Nullable SigningKey key;
  private volatile String header = "";
  private volatile UnaryOperator<String> signature = s -> s;
  private volatile long seconds = 86_400;
  private volatile long hint = 3600;
  private volatile @Nullable GrpcException failure;
  private volatile byte @Nullable [] nonsense;
  private volatile @Nullable CountDownLatch hold;

  /** Whoever keeps a signer, with this one at every socket. */
  public ExternalSigners kept(Metrics metrics) {
    return new ExternalSigners(metrics, this);
  }

  /** Says a key from now on, and signs with it. */
  public FakeSigner sign(String id, SigningKey with) {
    know(id, with, false);
    return header("{\"alg\":\"%s\",\"kid\":\"%s\",\"typ\":\"JWT\"}", id, with);
  }

  /** Signs with a key, and a header in which %s are its algorithm and identifier. */
  FakeSigner header(String json, String id, SigningKey with) {
    header = json.formatted(with.verification().algorithm(), id);
    key = with;
    return this;
  }

  /** Says a key from now on, for signatures of earlier. */
  public FakeSigner know(String id, SigningKey one, boolean excluded) {
    return know(id, one.verification().key().getEncoded(), excluded);
  }

  FakeSigner know(String id, byte[] pkix, boolean excluded) {
    said.add(new Said(id, pkix, excluded));
    return this;
  }

  /** Says no key any more. */
  public FakeSigner forget() {
    said.clear();
    return this;
  }

  FakeSigner spoil(UnaryOperator<String> how) {
    signature = how;
    return this;
  }

  public FakeSigner allow(long lifetime) {
    seconds = lifetime;
    return this;
  }

  public FakeSigner hint(long refreshSeconds) {
    hint = refreshSeconds;
    return this;
  }

  /** Null to answer again. */
  public void fail(@Nullable GrpcException with) {
    failure = with;
  }

  /** Answers with these bytes, whatever it is asked; null to make sense again. */
  void babble(byte @Nullable [] bytes) {
    nonsense = bytes;
  }

  /** Does not answer before the latch is open. */
  void hold(@Nullable CountDownLatch until) {
    hold = until;
  }

  int fetches() {
    return fetches.get();
  }

  int mostAtOnce() {
    return mostAtOnce.get();
  }

  /** Channels that were not closed. */
  int open() {
    return open.get();
  }

  @Override
  public GrpcChannel open(String socket) {
    open.incrementAndGet();
    return new Channel();
  }

  private byte[] answer(String method, byte[] request, Duration timeout) throws GrpcException {
    await(timeout);
    GrpcException failing = failure;
    if (failing != null) {
      throw failing;
    }
    byte[] bytes = nonsense;
    if (bytes != null) {
      return bytes;
    }
    return switch (method) {
      case "v1.ExternalJWTSigner/Metadata" -> new ProtoWriter().number(1, seconds).toBytes();
      case "v1.ExternalJWTSigner/FetchKeys" -> keys();
      case "v1.ExternalJWTSigner/Sign" -> sign(request);
      default -> throw new GrpcException("Unimplemented", "unknown method " + method);
    };
  }

  private void await(Duration timeout) throws GrpcException {
    CountDownLatch until = hold;
    try {
      if (until != null && !until.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new GrpcException("DeadlineExceeded", "context deadline exceeded");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GrpcException("Canceled", "context canceled");
    }
  }

  private byte[] keys() {
    fetches.incrementAndGet();
    ProtoWriter out = new ProtoWriter();
    for (Said one : said) {
      out.message(
          1,
          new ProtoWriter()
              .text(1, one.id())
              .bytes(2, one.pkix())
              .number(3, one.excluded() ? 1 : 0)
              .toBytes());
    }
    byte[] data = new ProtoWriter().number(1, 1_700_000_000L).number(2, 500_000_000L).toBytes();
    return out.message(2, data).number(3, hint).toBytes();
  }

  private byte[] sign(byte[] request) {
    String payload = text(request);
    SigningKey with = key;
    if (with == null) {
      throw new IllegalStateException("the test has not said with which key");
    }
    String first = encode(header);
    String last = signature.apply(signed(with, first + "." + payload));
    return new ProtoWriter().text(1, first).text(2, last).toBytes();
  }

  private static String signed(SigningKey with, String text) {
    try {
      JWSSigner signer =
          with.key() instanceof ECPrivateKey ec
              ? new ECDSASigner(ec)
              : new RSASSASigner(with.key());
      return signer
          .sign(
              new JWSHeader(with.verification().algorithm()),
              text.getBytes(StandardCharsets.US_ASCII))
          .toString();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encode(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(byte[] request) {
    ProtoReader in = new ProtoReader(request);
    try {
      return in.next() && in.is(1) ? in.text() : "";
    } catch (MalformedMessageException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static List<String> ids(List<VerificationKey> keys) {
    return keys.stream().map(VerificationKey::id).toList();
  }

  private final class Channel implements GrpcChannel {
    @Override
    public byte[] call(String method, byte[] request, Duration timeout) throws GrpcException {
      int now = atOnce.incrementAndGet();
      mostAtOnce.accumulateAndGet(now, Math::max);
      try {
        return answer(method, request, timeout);
      } finally {
        atOnce.decrementAndGet();
      }
    }

    @Override
    public GrpcStream stream(String method, GrpcReceiver receiver) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }
}

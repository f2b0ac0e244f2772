// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import io.quarterdeck.spi.grpc.GrpcException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls of {@code v1.ExternalJWTSigner}. Blocks, bounded. Thread-safe. */
final class SignerService {
  private static final String SERVICE = "v1.ExternalJWTSigner/";

  /** A token's first and last part, as the signer says they are. */
  record Signature(String header, String signature) {}

  /** A key as it comes. */
  record Key(String id, byte[] pkix, boolean excluded) {}

  /** A moment as it comes. */
  record Timestamp(long seconds, long nanos) {}

  /**
   * The keys as they come.
   *
   * @param data null where the signer does not say of when they are
   */
  record Keys(List<Key> keys, @Nullable Timestamp data, long refreshHintSeconds) {}

  /** Reads one message. */
  @FunctionalInterface
  private interface Reading<T> {
    T of(ProtoReader in) throws MalformedMessageException;
  }

  private final SignerChannel channel;
  private final SignerMeters meters;

  SignerService(SignerChannel channel, SignerMeters meters) {
    this.channel = channel;
    this.meters = meters;
  }

  /**
   * @param claims the payload as it stands in the token
   */
  Signature sign(String claims, Duration timeout) throws GrpcException {
    return call("Sign", new ProtoWriter().text(1, claims), timeout, SignerService::signature);
  }

  private static Signature signature(ProtoReader in) throws MalformedMessageException {
    String header = "";
    String signature = "";
    while (in.next()) {
      if (in.is(1)) {
        header = in.text();
      } else if (in.is(2)) {
        signature = in.text();
      }
    }
    return new Signature(header, signature);
  }

  Keys fetchKeys(Duration timeout) throws GrpcException {
    return call("FetchKeys", new ProtoWriter(), timeout, SignerService::keys);
  }

  private static Keys keys(ProtoReader in) throws MalformedMessageException {
    List<Key> keys = new ArrayList<>();
    Timestamp data = null;
    long hint = 0;
    while (in.next()) {
      if (in.is(1)) {
        keys.add(key(new ProtoReader(in.bytes())));
      } else if (in.is(2)) {
        data = timestamp(new ProtoReader(in.bytes()));
      } else if (in.isNumber(3)) {
        hint = in.number();
      }
    }
    return new Keys(List.copyOf(keys), data, hint);
  }

  private static Key key(ProtoReader in) throws MalformedMessageException {
    String id = "";
    byte[] pkix = {};
    boolean excluded = false;
    while (in.next()) {
      if (in.is(1)) {
        id = in.text();
      } else if (in.is(2)) {
        pkix = in.bytes();
      } else if (in.isNumber(3)) {
        excluded = in.number() != 0;
      }
    }
    return new Key(id, pkix, excluded);
  }

  private static Timestamp timestamp(ProtoReader in) throws MalformedMessageException {
    long seconds = 0;
    long nanos = 0;
    while (in.next()) {
      if (in.isNumber(1)) {
        seconds = in.number();
      } else if (in.isNumber(2)) {
        nanos = in.number();
      }
    }
    return new Timestamp(seconds, nanos);
  }

  /** The longest lifetime that it signs, in seconds. */
  long maxTokenExpirationSeconds(Duration timeout) throws GrpcException {
    return call("Metadata", new ProtoWriter(), timeout, SignerService::expiration);
  }

  private static long expiration(ProtoReader in) throws MalformedMessageException {
    long seconds = 0;
    while (in.next()) {
      if (in.isNumber(1)) {
        seconds = in.number();
      }
    }
    return seconds;
  }

  private <T> T call(String method, ProtoWriter request, Duration timeout, Reading<T> reading)
      throws GrpcException {
    long began = System.nanoTime();
    String code = SignerMeters.OK;
    try {
      byte[] answer = channel.call(SERVICE + method, request.toBytes(), timeout);
      return reading.of(new ProtoReader(answer));
    } catch (MalformedMessageException e) {
      code = "Internal";
      throw new GrpcException(
          code, "grpc: failed to unmarshal the received message: " + e.getMessage());
    } catch (GrpcException e) {
      code = e.code();
      throw e;
    } finally {
      meters.called("/" + SERVICE + method, code, System.nanoTime() - began);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import io.quarterdeck.spi.grpc.GrpcSockets;
import io.quarterdeck.spi.grpc.GrpcStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A plugin of both versions, as bytes: it keeps what it encrypts, and gives names for it. Whatever
 * it is asked at, any socket is its own.
 */
public final class FakePlugin implements GrpcSockets {
  private final Map<String, byte[]> secrets = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger decrypts = new AtomicInteger();
  private volatile boolean down;
  private volatile String keyId = "key-1";
  private volatile String encryptKeyId = "key-1";
  private volatile String healthz = "ok";
  private volatile String version = "v2";
  private volatile Map<String, byte[]> annotations = new TreeMap<>();
  private volatile int padding;

  public void down(boolean now) {
    down = now;
  }

  /** Channels that were not closed. */
  public int open() {
    return open.get();
  }

  int decrypts() {
    return decrypts.get();
  }

  void rotate(String next) {
    keyId = next;
    encryptKeyId = next;
  }

  void encryptWith(String other) {
    encryptKeyId = other;
  }

  void say(String health, String itsVersion) {
    healthz = health;
    version = itsVersion;
  }

  void annotate(Map<String, byte[]> with) {
    annotations = with;
  }

  /** How long what it makes is, beside the few bytes that it needs. */
  void pad(int bytes) {
    padding = bytes;
  }

  /** Makes something that it decrypts to these bytes. */
  void know(String source, byte[] secret) {
    secrets.put(source, secret);
  }

  @Override
  public GrpcChannel open(String socket) {
    open.incrementAndGet();
    return new Channel();
  }

  private byte[] answer(String method, byte[] request) throws GrpcException {
    if (down) {
      throw new GrpcException("Unavailable", "down");
    }
    try {
      return switch (method) {
        case "v2.KeyManagementService/Status" ->
            new ProtoWriter().text(1, version).text(2, healthz).text(3, keyId).toBytes();
        case "v2.KeyManagementService/Encrypt" ->
            new ProtoWriter()
                .bytes(1, kept(field(request, 1)))
                .text(2, encryptKeyId)
                .map(3, annotations)
                .toBytes();
        case "v2.KeyManagementService/Decrypt" -> decrypted(field(request, 1));
        case "v1beta1.KeyManagementService/Version" ->
            new ProtoWriter().text(1, "v1beta1").toBytes();
        case "v1beta1.KeyManagementService/Encrypt" ->
            new ProtoWriter().bytes(1, kept(field(request, 2))).toBytes();
        case "v1beta1.KeyManagementService/Decrypt" -> decrypted(field(request, 2));
        default -> throw new GrpcException("Unimplemented", "unknown method " + method);
      };
    } catch (MalformedMessageException e) {
      throw new GrpcException("Internal", String.valueOf(e.getMessage()));
    }
  }

  private byte[] kept(byte[] secret) {
    String name = "sealed" + calls.incrementAndGet() + "x".repeat(padding);
    secrets.put(name, secret);
    return name.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] decrypted(byte[] source) throws GrpcException {
    decrypts.incrementAndGet();
    byte[] secret = secrets.get(new String(source, StandardCharsets.UTF_8));
    if (secret == null) {
      throw new GrpcException("InvalidArgument", "not mine");
    }
    return new ProtoWriter().bytes(1, secret).toBytes();
  }

  private static byte[] field(byte[] request, int field) throws MalformedMessageException {
    ProtoReader in = new ProtoReader(request);
    byte[] found = {};
    while (in.next()) {
      if (in.is(field)) {
        found = in.bytes();
      }
    }
    return found;
  }

  private final class Channel implements GrpcChannel {
    @Override
    public byte[] call(String method, byte[] request, Duration timeout) throws GrpcException {
      return answer(method, request);
    }

    @Override
    public GrpcStream stream(String method, GrpcReceiver receiver) {
      throw new UnsupportedOperationException(method);
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }
}

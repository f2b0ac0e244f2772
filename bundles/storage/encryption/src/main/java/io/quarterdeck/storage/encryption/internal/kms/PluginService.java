// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import java.time.Duration;
import java.util.TreeMap;

/** The calls of {@code v2.KeyManagementService}. Blocks, bounded. Thread-safe. */
final class PluginService implements AutoCloseable {
  private static final String SERVICE = "v2.KeyManagementService/";

  /** What it says of itself. */
  record Status(String version, String healthz, String keyId) {}

  private final String plugin;
  private final GrpcChannel channel;
  private final Duration timeout;
  private final KmsMeters meters;

  PluginService(String plugin, GrpcChannel channel, Duration timeout, KmsMeters meters) {
    this.plugin = plugin;
    this.channel = channel;
    this.timeout = timeout;
    this.meters = meters;
  }

  Status status() throws GrpcException {
    ProtoReader in = new ProtoReader(call("Status", new ProtoWriter()));
    String version = "";
    String healthz = "";
    String keyId = "";
    try {
      while (in.next()) {
        if (in.is(1)) {
          version = in.text();
        } else if (in.is(2)) {
          healthz = in.text();
        } else if (in.is(3)) {
          keyId = in.text();
        }
      }
    } catch (MalformedMessageException e) {
      throw malformed(e);
    }
    return new Status(version, healthz, keyId);
  }

  /** A seed's encrypted form. */
  DataKey encrypt(String uid, byte[] seed) throws GrpcException {
    ProtoWriter request = new ProtoWriter().bytes(1, seed).text(2, uid);
    ProtoReader in = new ProtoReader(call("Encrypt", request));
    byte[] source = {};
    String keyId = "";
    TreeMap<String, byte[]> annotations = new TreeMap<>();
    try {
      while (in.next()) {
        if (in.is(1)) {
          source = in.bytes();
        } else if (in.is(2)) {
          keyId = in.text();
        } else if (in.is(3)) {
          in.entry(annotations);
        }
      }
    } catch (MalformedMessageException e) {
      throw malformed(e);
    }
    return new DataKey(source, keyId, annotations, DataKey.SEED);
  }

  byte[] decrypt(String uid, DataKey key) throws GrpcException {
    ProtoWriter request =
        new ProtoWriter()
            .bytes(1, key.source())
            .text(2, uid)
            .text(3, key.keyId())
            .map(4, key.annotations());
    return field(call("Decrypt", request), 1);
  }

  private byte[] call(String method, ProtoWriter request) throws GrpcException {
    return meters.timed(
        plugin,
        "/" + SERVICE + method,
        () -> channel.call(SERVICE + method, request.toBytes(), timeout));
  }

  /** The one field of an answer that matters; empty when it is not there. */
  static byte[] field(byte[] answer, int field) throws GrpcException {
    ProtoReader in = new ProtoReader(answer);
    byte[] found = {};
    try {
      while (in.next()) {
        if (in.is(field)) {
          found = in.bytes();
        }
      }
    } catch (MalformedMessageException e) {
      throw malformed(e);
    }
    return found;
  }

  private static GrpcException malformed(MalformedMessageException e) {
    return new GrpcException(
        "Internal", "grpc: failed to unmarshal the received message: " + e.getMessage());
  }

  @Override
  public void close() {
    channel.close();
  }
}

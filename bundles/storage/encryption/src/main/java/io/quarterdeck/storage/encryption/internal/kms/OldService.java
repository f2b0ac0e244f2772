// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.libraries.protobuf.ProtoWriter;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The calls of {@code v1beta1.KeyManagementService}, which is version 1. The first one asks which
 * version the plugin speaks. Blocks, bounded. Thread-safe.
 */
final class OldService implements AutoCloseable {
  private static final String SERVICE = "v1beta1.KeyManagementService/";
  private static final String VERSION = "v1beta1";

  private final GrpcChannel channel;
  private final Duration timeout;
  private volatile boolean versionChecked;

  OldService(GrpcChannel channel, Duration timeout) {
    this.channel = channel;
    this.timeout = timeout;
  }

  byte[] encrypt(byte[] plain) throws GrpcException {
    return call("Encrypt", plain);
  }

  byte[] decrypt(byte[] cipher) throws GrpcException {
    return call("Decrypt", cipher);
  }

  private byte[] call(String method, byte[] data) throws GrpcException {
    checkVersion();
    byte[] request = new ProtoWriter().text(1, VERSION).bytes(2, data).toBytes();
    return PluginService.field(channel.call(SERVICE + method, request, timeout), 1);
  }

  private void checkVersion() throws GrpcException {
    if (versionChecked) {
      return;
    }
    byte[] request = new ProtoWriter().text(1, VERSION).toBytes();
    byte[] answer = channel.call(SERVICE + "Version", request, timeout);
    String version = new String(PluginService.field(answer, 1), StandardCharsets.UTF_8);
    if (!version.equals(VERSION)) {
      throw new GrpcException(
          "Unknown",
          "KMS provider api version "
              + version
              + " is not supported, only v1beta1 is supported now");
    }
    versionChecked = true;
  }

  @Override
  public void close() {
    channel.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import io.grpc.Status;
import io.quarterdeck.itests.harness.SocketServer;
import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key management plugin, version 2, as its own server on a unix socket. Its keys are made of
 * their names, so that one that comes back knows them still.
 */
final class KmsPlugin implements AutoCloseable {
  private static final String SERVICE = "v2.KeyManagementService";
  private static final byte[] VECTOR = new byte[16];

  private final SocketServer server;
  private final AtomicInteger decrypts = new AtomicInteger();
  private volatile String keyId;

  KmsPlugin(Path socket, String keyId) throws IOException {
    this.keyId = keyId;
    server =
        new SocketServer(
            socket,
            SERVICE,
            Map.of("Status", this::status, "Encrypt", this::encrypt, "Decrypt", this::decrypt));
  }

  void rotate(String next) {
    keyId = next;
  }

  int decrypts() {
    return decrypts.get();
  }

  private byte[] status(byte[] request) {
    return new ProtoWriter().text(1, "v2").text(2, "ok").text(3, keyId).toBytes();
  }

  private byte[] encrypt(byte[] request) {
    return new ProtoWriter()
        .bytes(1, cipher(keyId, field(request, 1)))
        .text(2, keyId)
        .map(3, Map.of("kms.example.com", new byte[] {1}))
        .toBytes();
  }

  private byte[] decrypt(byte[] request) {
    decrypts.incrementAndGet();
    String key = new String(field(request, 3), StandardCharsets.UTF_8);
    if (field(request, 4).length == 0) {
      throw Status.INVALID_ARGUMENT.withDescription("no annotations").asRuntimeException();
    }
    return new ProtoWriter().bytes(1, cipher(key, field(request, 1))).toBytes();
  }

  /** Both ways. */
  private static byte[] cipher(String key, byte[] data) {
    try {
      byte[] secret =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(secret, "AES"), new IvParameterSpec(VECTOR));
      return cipher.doFinal(data);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] field(byte[] request, int field) {
    try {
      ProtoReader in = new ProtoReader(request);
      byte[] found = {};
      while (in.next()) {
        if (in.is(field)) {
          found = in.bytes();
        }
      }
      return found;
    } catch (MalformedMessageException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** At once, as a process that is killed. */
  @Override
  public void close() throws IOException, InterruptedException {
    server.close();
  }
}

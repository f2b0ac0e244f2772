// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import io.quarterdeck.itests.harness.SocketServer;
import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A program that signs tokens, version 1, at a unix socket; it can be killed and come back. */
final class TokenProgram implements AutoCloseable {
  private static final String SERVICE = "v1.ExternalJWTSigner";
  private static final String HEADER = "{\"alg\":\"RS256\",\"kid\":\"%s\",\"typ\":\"JWT\"}";

  /** A key that it says. */
  private record Key(String id, KeyPair pair, boolean excluded) {}

  private final Path socket;
  private final List<Key> keys = new CopyOnWriteArrayList<>();
  private volatile Key signing;
  private volatile String header = HEADER;
  private volatile long allowed = 86_400;
  private volatile CountDownLatch answers = new CountDownLatch(0);
  private @Nullable SocketServer server;

  TokenProgram(Path socket) {
    this.socket = socket;
    signing = key("key-1", false);
    keys.add(signing);
    keys.add(key("key-old", true));
  }

  /** Starts, or comes back, with the keys that it had. */
  TokenProgram start() throws IOException {
    server =
        new SocketServer(
            socket,
            SERVICE,
            Map.of("Sign", this::sign, "FetchKeys", this::keys, "Metadata", this::metadata));
    return this;
  }

  TokenProgram allow(long seconds) {
    allowed = seconds;
    return this;
  }

  /** Signs with a new key, which it says. */
  void rotate(String id) {
    signing = key(id, false);
    keys.add(signing);
  }

  /** Does not say a key any more. */
  void forget(String id) {
    keys.removeIf(k -> k.id().equals(id));
  }

  /** Puts another header before its tokens; %s is the key's identifier. Empty for a good one. */
  void header(String json) {
    header = json.isEmpty() ? HEADER : json;
  }

  /** Signs with a key that it does not say, under the name of one that it does. */
  void impersonate(String id) {
    signing = key(id, false);
  }

  /** Answers no more until it is let go on. */
  void hang() {
    answers = new CountDownLatch(1);
  }

  void goOn() {
    answers.countDown();
  }

  private static Key key(String id, boolean excluded) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return new Key(id, generator.generateKeyPair(), excluded);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] metadata(byte[] request) {
    return new ProtoWriter().number(1, allowed).toBytes();
  }

  private byte[] keys(byte[] request) {
    ProtoWriter out = new ProtoWriter();
    for (Key key : keys) {
      out.message(
          1,
          new ProtoWriter()
              .text(1, key.id())
              .bytes(2, key.pair().getPublic().getEncoded())
              .number(3, key.excluded() ? 1 : 0)
              .toBytes());
    }
    byte[] now = new ProtoWriter().number(1, Instant.now().getEpochSecond()).toBytes();
    return out.message(2, now).number(3, 2).toBytes();
  }

  private byte[] sign(byte[] request) {
    try {
      answers.await();
      ProtoReader in = new ProtoReader(request);
      String claims = in.next() ? in.text() : "";
      Key with = signing;
      String first = encode(header.formatted(with.id()).getBytes(StandardCharsets.UTF_8));
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(with.pair().getPrivate());
      signature.update((first + "." + claims).getBytes(StandardCharsets.US_ASCII));
      return new ProtoWriter().text(1, first).text(2, encode(signature.sign())).toBytes();
    } catch (MalformedMessageException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** At once, as a process that is killed. */
  @Override
  public void close() throws IOException, InterruptedException {
    SocketServer running = server;
    server = null;
    if (running != null) {
      running.close();
    }
  }
}

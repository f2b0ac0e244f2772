// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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

  private final Path socket;
  private final NioEventLoopGroup loop = new NioEventLoopGroup(1);
  private final Server server;
  private final AtomicInteger decrypts = new AtomicInteger();
  private volatile String keyId;

  KmsPlugin(Path socket, String keyId) throws IOException {
    this.socket = socket;
    this.keyId = keyId;
    server =
        NettyServerBuilder.forAddress(UnixDomainSocketAddress.of(socket))
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .addService(
                ServerServiceDefinition.builder(SERVICE)
                    .addMethod(method("Status", this::status))
                    .addMethod(method("Encrypt", this::encrypt))
                    .addMethod(method("Decrypt", this::decrypt))
                    .build())
            .build()
            .start();
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

  private static ServerMethodDefinition<byte[], byte[]> method(
      String name, Function<byte[], byte[]> answer) {
    MethodDescriptor<byte[], byte[]> descriptor =
        MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName(SERVICE + "/" + name)
            .setRequestMarshaller(Bytes.AS_THEY_ARE)
            .setResponseMarshaller(Bytes.AS_THEY_ARE)
            .build();
    return ServerMethodDefinition.create(
        descriptor,
        ServerCalls.asyncUnaryCall(
            (request, out) -> {
              out.onNext(answer.apply(request));
              out.onCompleted();
            }));
  }

  private enum Bytes implements Marshaller<byte[]> {
    AS_THEY_ARE;

    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** At once, as a process that is killed. */
  @Override
  public void close() throws IOException, InterruptedException {
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    Files.deleteIfExists(socket);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import io.quarterdeck.spi.grpc.GrpcStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Calls to a real server on a real socket. */
final class NettySocketsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final byte[] TEXT = "hello".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;
  private final NettySockets sockets = new NettySockets();

  @AfterEach
  void close() {
    sockets.close();
  }

  private Path socket() {
    return folder.resolve("s");
  }

  @Test
  void aMessageThereAndOneBack() throws Exception {
    try (EchoServer server = EchoServer.at(socket());
        GrpcChannel channel = sockets.open(socket().toString())) {
      assertArrayEquals(TEXT, channel.call("test.Echo/Say", TEXT, LONG));
      assertArrayEquals(new byte[0], channel.call("test.Echo/Say", new byte[0], LONG));
      assertTrue(Files.exists(socket()), server.toString());
    }
  }

  @Test
  void failuresReadAsGoHasThem() throws Exception {
    try (EchoServer server = EchoServer.at(socket());
        GrpcChannel channel = sockets.open(socket().toString())) {
      assertEquals(
          "rpc error: code = FailedPrecondition desc = not now", failure(channel, "Refuse", LONG));
      assertEquals(
          "rpc error: code = DeadlineExceeded desc = context deadline exceeded",
          failure(channel, "Hang", Duration.ofMillis(50)));
      assertTrue(
          failure(channel, "Nothing", LONG).startsWith("rpc error: code = Unimplemented desc ="),
          server.toString());
    }
  }

  private static String failure(GrpcChannel channel, String method, Duration timeout) {
    return String.valueOf(
        assertThrows(GrpcException.class, () -> channel.call("test.Echo/" + method, TEXT, timeout))
            .getMessage());
  }

  @Test
  void waitsForAServerWithinTheTimeAndFindsOneThatCameBack() throws Exception {
    try (GrpcChannel channel = sockets.open(socket().toString())) {
      assertEquals(
          "rpc error: code = DeadlineExceeded desc = context deadline exceeded",
          failure(channel, "Say", Duration.ofMillis(300)));
      for (int i = 0; i < 2; i++) {
        try (EchoServer server = EchoServer.at(socket())) {
          assertArrayEquals(TEXT, channel.call("test.Echo/Say", TEXT, LONG), server.toString());
        }
        Files.deleteIfExists(socket());
        failure(channel, "Say", Duration.ofMillis(300));
      }
    }
  }

  @Test
  void whatIsUnderWayFailsWhenTheChannelCloses() throws Exception {
    try (EchoServer server = EchoServer.at(socket())) {
      GrpcChannel channel = sockets.open(socket().toString());
      channel.call("test.Echo/Say", TEXT, LONG);
      Thread closer =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Thread.sleep(200);
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                    channel.close();
                  });
      assertTrue(
          failure(channel, "Hang", LONG).startsWith("rpc error: code = Unavailable"),
          server.toString());
      closer.join();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aNameWithoutAFile() throws Exception {
    String name = "quarterdeck-" + UUID.randomUUID();
    try (EchoServer server =
            new EchoServer(
                new EpollEventLoopGroup(1),
                EpollServerDomainSocketChannel.class,
                new DomainSocketAddress("\0" + name));
        GrpcChannel channel = sockets.open("@" + name)) {
      assertArrayEquals(TEXT, channel.call("test.Echo/Say", TEXT, LONG), server.toString());
    }
  }

  @Test
  void messagesBothWays() throws Exception {
    Heard heard = new Heard();
    try (EchoServer server = EchoServer.at(socket());
        GrpcChannel channel = sockets.open(socket().toString())) {
      GrpcStream stream = channel.stream("test.Echo/Talk", heard);
      for (int i = 0; i < 3; i++) {
        stream.send(new byte[] {(byte) i});
        assertEquals(i, heard.next()[0]);
        stream.request(1);
      }
      stream.send(new byte[0]);
      assertEquals(0, heard.next().length, server.toString());
      assertFalse(heard.failed);
    }
  }

  /** Messages, and an empty one for the end. */
  private static final class Heard implements GrpcReceiver {
    private final BlockingQueue<byte[]> messages = new LinkedBlockingQueue<>();
    private volatile boolean failed;

    byte[] next() throws InterruptedException {
      byte @Nullable [] found = messages.poll(20, TimeUnit.SECONDS);
      assertTrue(found != null, "nothing came");
      return found == null ? new byte[0] : found;
    }

    @Override
    public void onMessage(byte[] message) {
      messages.add(message);
    }

    @Override
    public void onEnd(@Nullable GrpcException failure) {
      failed = failure != null;
      messages.add(new byte[0]);
    }
  }
}

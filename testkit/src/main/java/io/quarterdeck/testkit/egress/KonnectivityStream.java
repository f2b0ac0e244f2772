// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.egress;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.libraries.protobuf.ProtoReader;
import io.quarterdeck.libraries.protobuf.ProtoWriter;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One tunnel, seen from the server. Packets by the numbers of the protocol. */
final class KonnectivityStream implements StreamObserver<byte[]> {
  private static final int DIAL_REQ = 0;
  private static final int DIAL_RSP = 1;
  private static final int CLOSE_REQ = 2;
  private static final int CLOSE_RSP = 3;
  private static final int DATA = 4;
  private static final int DIAL_CLS = 5;

  /** The fields of the payloads, by the types' numbers. */
  private static final int[] FIELDS = {2, 3, 5, 6, 4, 7, 8};

  /** What an agent reads at once, bytes. */
  private static final int CHUNK = 4096;

  private final FakeKonnectivity server;
  private final ServerCallStreamObserver<byte[]> out;
  private volatile @Nullable Socket target;
  private volatile String address = "";
  private volatile long random;
  private volatile long connection;

  KonnectivityStream(FakeKonnectivity server, ServerCallStreamObserver<byte[]> out) {
    this.server = server;
    this.out = out;
    server.opened(this);
    out.setOnCancelHandler(this::over);
    out.setOnReadyHandler(this::wake);
  }

  private synchronized void wake() {
    notifyAll();
  }

  @Override
  public void onNext(byte[] message) {
    try {
      ProtoReader in = new ProtoReader(message);
      int type = DIAL_REQ;
      byte[] payload = {};
      while (in.next()) {
        if (in.isNumber(1)) {
          type = (int) in.number();
        } else {
          payload = in.bytes();
        }
      }
      take(type, new ProtoReader(payload));
    } catch (MalformedMessageException e) {
      out.onError(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
    }
  }

  private void take(int type, ProtoReader in) throws MalformedMessageException {
    switch (type) {
      case DIAL_REQ -> {
        server.came("DIAL_REQ");
        while (in.next()) {
          address = in.is(2) ? in.text() : address;
          random = in.isNumber(3) ? in.number() : random;
        }
        dial();
      }
      case DATA -> {
        byte[] data = {};
        while (in.next()) {
          data = in.is(3) ? in.bytes() : data;
        }
        write(data);
      }
      case CLOSE_REQ -> {
        server.came("CLOSE_REQ");
        hangUp();
      }
      case DIAL_CLS -> server.came("DIAL_CLS");
      default -> server.came("type " + type);
    }
  }

  private void dial() {
    server.dialled(address);
    if (!server.error().isEmpty()) {
      send(DIAL_RSP, new ProtoWriter().text(1, server.error()).number(3, random));
      return;
    }
    switch (server.answer()) {
      case CONNECT -> connect();
      case CLOSE -> send(DIAL_CLS, new ProtoWriter().number(1, random));
      case END -> out.onCompleted();
      case NONE -> {
        // until it is answered late
      }
    }
  }

  void connect() {
    try {
      Socket made = Pipe.dial(address);
      target = made;
      connection = server.nextConnection();
      send(DIAL_RSP, new ProtoWriter().number(2, connection).number(3, random));
      Thread.ofVirtual().start(() -> bring(made));
    } catch (IOException e) {
      send(DIAL_RSP, new ProtoWriter().text(1, "dial tcp: " + e.getMessage()).number(3, random));
    }
  }

  /** Blocks while the target takes nothing, and with it the client's stream. */
  private void write(byte[] data) {
    Socket to = target;
    if (to != null) {
      try {
        to.getOutputStream().write(data);
      } catch (IOException e) {
        hangUp();
      }
    }
  }

  private void bring(Socket from) {
    byte[] buffer = new byte[CHUNK];
    try {
      for (int n = from.getInputStream().read(buffer);
          n >= 0;
          n = from.getInputStream().read(buffer)) {
        awaitReady();
        byte[] data = Arrays.copyOf(buffer, n);
        send(DATA, new ProtoWriter().number(1, connection).bytes(3, data));
      }
    } catch (IOException e) {
      // it is closed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    hangUp();
    send(CLOSE_RSP, new ProtoWriter().number(2, connection));
  }

  private synchronized void awaitReady() throws InterruptedException {
    while (!out.isReady() && !out.isCancelled()) {
      wait();
    }
  }

  private synchronized void send(int type, ProtoWriter payload) {
    if (!out.isCancelled()) {
      out.onNext(
          new ProtoWriter().number(1, type).message(FIELDS[type], payload.toBytes()).toBytes());
    }
  }

  boolean isConnected() {
    Socket to = target;
    return to != null && !to.isClosed();
  }

  void hangUp() {
    Socket to = target;
    if (to != null) {
      try {
        to.close();
      } catch (IOException e) {
        // it is not used any more
      }
    }
  }

  private void over() {
    server.ended(this);
    hangUp();
    wake();
  }

  @Override
  public void onError(Throwable failure) {
    over();
  }

  @Override
  public void onCompleted() {
    over();
  }
}

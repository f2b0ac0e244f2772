// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.grpc.ClientCall;
import io.quarterdeck.spi.grpc.GrpcStream;

/** This side of a call with messages both ways; gRPC's calls want one thread at a time. */
final class NettyStream implements GrpcStream {
  private final ClientCall<byte[], byte[]> call;
  private boolean cancelled;

  NettyStream(ClientCall<byte[], byte[]> call) {
    this.call = call;
  }

  @Override
  public synchronized void send(byte[] message) {
    if (!cancelled) {
      call.sendMessage(message);
    }
  }

  @Override
  public boolean isReady() {
    return call.isReady();
  }

  @Override
  public synchronized void request(int messages) {
    call.request(messages);
  }

  @Override
  public synchronized void cancel() {
    cancelled = true;
    call.cancel("closed", null);
  }
}

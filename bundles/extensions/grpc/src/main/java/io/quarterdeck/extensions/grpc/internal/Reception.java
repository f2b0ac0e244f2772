// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.quarterdeck.spi.grpc.GrpcReceiver;

/** The other side of a call with messages both ways. */
final class Reception extends ClientCall.Listener<byte[]> {
  private final GrpcReceiver receiver;

  Reception(GrpcReceiver receiver) {
    this.receiver = receiver;
  }

  @Override
  public void onMessage(byte[] message) {
    receiver.onMessage(message);
  }

  @Override
  public void onReady() {
    receiver.onReady();
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    receiver.onEnd(status.isOk() ? null : Statuses.failure(status));
  }
}

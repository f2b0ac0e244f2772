// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.grpc.Attributes;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;

/** Notes whether a call was given to a connection: until then it can have had no effect. */
final class Departure extends ClientStreamTracer.Factory {
  private volatile boolean left;

  boolean hasLeft() {
    return left;
  }

  @Override
  public ClientStreamTracer newClientStreamTracer(
      ClientStreamTracer.StreamInfo info, Metadata headers) {
    return new ClientStreamTracer() {
      @Override
      public void streamCreated(Attributes transport, Metadata sent) {
        left = true;
      }
    };
  }
}

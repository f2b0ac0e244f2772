// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.channel.ChannelId;

/** What Netty calls a channel in its log: the peer. */
record LinkId(String peer) implements ChannelId {
  private static final long serialVersionUID = 1;

  @Override
  public String asShortText() {
    return peer;
  }

  @Override
  public String asLongText() {
    return peer;
  }

  @Override
  public int compareTo(ChannelId other) {
    return peer.compareTo(other.asLongText());
  }
}

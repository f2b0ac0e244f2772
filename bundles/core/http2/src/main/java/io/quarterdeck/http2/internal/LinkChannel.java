// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.quarterdeck.spi.protocol.Link;
import java.nio.ByteBuffer;

/**
 * A channel of Netty's whose bytes go to a link. All calls are made in the session's mailbox. While
 * the link takes nothing the channel is not writable: flow control stops, and the rest waits.
 */
final class LinkChannel extends EmbeddedChannel {
  private static final int LINK = 1;

  private final Link link;
  private final Mailbox mailbox;
  private final Output output;
  private boolean stuck;
  private boolean gone;

  /** Nothing is written before {@link #register}. */
  LinkChannel(
      Link link, Mailbox mailbox, ByteBufAllocator buffers, Chunks chunks, ChannelHandler handler) {
    super(new LinkId(link.remoteAddress()), false, false, handler);
    this.link = link;
    this.mailbox = mailbox;
    output = new Output(link, chunks);
    config().setAllocator(buffers);
  }

  /** Whether something waits for the link. */
  boolean isStuck() {
    return stuck;
  }

  /** Bytes that wait for the link. */
  long waiting() {
    ChannelOutboundBuffer buffer = unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes();
  }

  /** Whether a frame that is gathered now comes behind all others, and the link takes it. */
  boolean isClear() {
    return isActive() && !stuck && waiting() == 0 && (!output.isEmpty() || link.canWrite());
  }

  /** Gathers DATA in frames of so many bytes at most; {@link #writeGathered} follows. */
  void data(int stream, ByteBuffer payload, int most) {
    for (int at = payload.position(), end = payload.limit(); at < end; ) {
      int length = Math.min(most, end - at);
      output.data(stream, payload.slice(at, length), most);
      at += length;
    }
  }

  /** What was gathered goes to the link. */
  void writeGathered() {
    output.write();
  }

  /** The link is closed already: there is nothing to close. */
  void linkClosed() {
    gone = true;
    close();
  }

  /** Frames that clients have sent until now are through. */
  void read(ByteBuf bytes) {
    pipeline().fireChannelRead(bytes);
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer waiting) {
    for (Object message = waiting.current(); message != null; message = waiting.current()) {
      if (output.isEmpty() && !link.canWrite()) {
        stop(waiting);
        return;
      }
      output.add((ByteBuf) message);
      waiting.remove();
    }
    output.write();
  }

  private void stop(ChannelOutboundBuffer waiting) {
    if (!stuck) {
      stuck = true;
      waiting.setUserDefinedWritability(LINK, false);
      link.onWritable(() -> mailbox.later(this::goOn));
    }
  }

  private void goOn() {
    stuck = false;
    unsafe().flush(); // what waits comes first: a reset drops the data behind it
    ChannelOutboundBuffer buffer = unsafe().outboundBuffer();
    if (buffer != null && !stuck) {
      buffer.setUserDefinedWritability(LINK, true);
      flush();
    }
  }

  @Override
  protected void doClose() throws Exception {
    super.doClose();
    output.write();
    if (!gone && stuck) {
      link.cut();
    } else if (!gone) {
      link.close();
    }
  }
}

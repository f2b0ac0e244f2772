// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import java.nio.ByteBuffer;

/**
 * The short way of DATA (RFC 9113, 6.1): while nothing of the connection waits, and the client's
 * windows have room for all of a piece, its frames are gathered for the link as they come. Else it
 * takes its turn in Netty's queue, which does the same at several times the price; so one stream
 * that its client does not read puts those beside it on the long way, never out of order. In the
 * session's mailbox.
 */
final class OpenWindows {
  private final Http2Connection connection;
  private final Codec codec;
  private final LinkChannel channel;
  private long queued;

  OpenWindows(Http2Connection connection, Codec codec, LinkChannel channel) {
    this.connection = connection;
    this.codec = codec;
    this.channel = channel;
  }

  /** So many bytes take the long way. */
  void queued(int bytes) {
    queued += bytes;
  }

  /** So many that took it are with the link, or will never be. */
  void done(int bytes) {
    queued -= bytes;
  }

  /**
   * Takes the bytes before it returns.
   *
   * @return false when none were taken
   */
  boolean send(Http2Stream stream, ByteBuffer piece) {
    int size = piece.remaining();
    Http2RemoteFlowController windows = connection.remote().flowController();
    Http2Stream all = connection.connectionStream();
    if (queued > 0
        || windows.windowSize(stream) < size
        || windows.windowSize(all) < size
        || !channel.isClear()) {
      return false;
    }
    try {
      windows.incrementWindowSize(stream, -size);
      windows.incrementWindowSize(all, -size);
    } catch (Http2Exception e) {
      throw new IllegalStateException("a window that had room for " + size + " bytes", e);
    }
    int most = codec.encoder().configuration().frameSizePolicy().maxFrameSize();
    channel.data(stream.id(), piece, most);
    return true;
  }
}

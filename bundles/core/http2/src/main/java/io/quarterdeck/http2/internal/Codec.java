// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2LocalFlowController;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;

/** Netty's codec as this server configures it. */
final class Codec extends Http2ConnectionHandler {
  private static final System.Logger LOG = System.getLogger(Codec.class.getName());

  /** CONTINUATION frames of fewer than 8 KB in one header. */
  private static final int SMALL_CONTINUATIONS = 16;

  private static final int EMPTY_DATA = 100;
  private static final float UPDATE_AT_HALF = 0.5f;

  private final String peer;
  private final RecentStreams resets = new RecentStreams();
  private boolean failed;

  private Codec(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      String peer) {
    super(decoder, encoder, settings, true, false);
    this.peer = peer;
  }

  /**
   * The window of the connection is returned as soon as bytes come; that of a stream is for whoever
   * reads them. Priorities are not followed: RFC 9113 has dropped them.
   */
  static Http2Connection newConnection() {
    Http2Connection connection = new DefaultHttp2Connection(true);
    connection
        .local()
        .flowController(new DefaultHttp2LocalFlowController(connection, UPDATE_AT_HALF, true));
    connection
        .remote()
        .flowController(
            new DefaultHttp2RemoteFlowController(
                connection, new UniformStreamByteDistributor(connection)));
    return connection;
  }

  static Codec of(
      Http2Connection connection, Http2FrameListener frames, Limits limits, String peer) {
    return new Builder(peer, connection, frames, limits).build();
  }

  @Override
  public ChannelFuture resetStream(
      ChannelHandlerContext context, int stream, long error, ChannelPromise promise) {
    resets.add(stream);
    return super.resetStream(context, stream, error, promise);
  }

  /**
   * What a client had sent before it knew that its stream was reset is ignored (RFC 9113, 5.1). A
   * stream whose first frame is refused is made for the purpose: else Netty would take its next
   * frame for an error of the connection.
   */
  @Override
  protected void onStreamError(
      ChannelHandlerContext context,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException error) {
    int stream = error.streamId();
    if (!outbound && connection().stream(stream) == null) {
      if (resets.contains(stream)) {
        return;
      }
      if (!connection().streamMayHaveExisted(stream)) {
        create(stream);
      }
    }
    LOG.log(
        System.Logger.Level.DEBUG,
        () -> "HTTP/2 request " + stream + " of " + peer + " reset: " + error.getMessage());
    super.onStreamError(context, outbound, cause, error);
  }

  private void create(int stream) {
    try {
      connection().remote().createStream(stream, false);
    } catch (Http2Exception e) {
      // behind the last stream of a GOAWAY: it is only reset
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception error) {
    if (failed) {
      return;
    }
    failed = true;
    LOG.log(
        System.Logger.Level.DEBUG,
        () -> "HTTP/2 connection of " + peer + " ended: " + cause.getMessage());
    super.onConnectionError(context, outbound, cause, error);
    context.flush();
    if (error == null || error.shutdownHint() != Http2Exception.ShutdownHint.GRACEFUL_SHUTDOWN) {
      context.close();
    }
  }

  private static final class Builder extends AbstractHttp2ConnectionHandlerBuilder<Codec, Builder> {
    private final String peer;

    Builder(String peer, Http2Connection connection, Http2FrameListener frames, Limits limits) {
      this.peer = peer;
      connection(connection);
      frameListener(frames);
      initialSettings(
          new Http2Settings()
              .maxConcurrentStreams(limits.streams())
              .initialWindowSize(Limits.STREAM_WINDOW)
              .maxFrameSize(Limits.FRAME)
              .maxHeaderListSize(Limits.HEADER));
      validateHeaders(true);
      validateRequiredPseudoHeaders(true);
      gracefulShutdownTimeoutMillis(-1);
      decoupleCloseAndGoAway(true);
      flushPreface(false);
      encoderEnforceMaxQueuedControlFrames(Limits.STUCK_CONTROL);
      encoderEnforceMaxRstFramesPerWindow(limits.refusals(), (int) Floods.WINDOW.toSeconds());
      decoderEnforceMaxRstFramesPerWindow(0, 0);
      decoderEnforceMaxConsecutiveEmptyDataFrames(EMPTY_DATA);
      decoderEnforceMaxSmallContinuationFrames(SMALL_CONTINUATIONS);
    }

    @Override
    protected Codec build() {
      return super.build();
    }

    @Override
    protected Codec build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new Codec(decoder, encoder, settings, peer);
    }
  }
}

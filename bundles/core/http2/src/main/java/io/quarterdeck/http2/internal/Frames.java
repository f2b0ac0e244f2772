// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.quarterdeck.http2.internal.Floods.Kind;

/** Takes the frames that Netty has read and found in order. In the session's mailbox. */
final class Frames extends Http2EventAdapter {
  private final Http2Session session;
  private final Floods floods;

  Frames(Http2Session session, Floods floods) {
    this.session = session;
    this.floods = floods;
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext context,
      int stream,
      Http2Headers headers,
      int dependency,
      short weight,
      boolean exclusive,
      int padding,
      boolean last)
      throws Http2Exception {
    onHeadersRead(context, stream, headers, padding, last);
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext context, int stream, Http2Headers headers, int padding, boolean last)
      throws Http2Exception {
    session.headers(stream, headers, last);
  }

  /** Bytes that nobody wants, and padding, count as read. */
  @Override
  public int onDataRead(
      ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean last) {
    int size = data.readableBytes();
    boolean taken = session.data(stream, data.nioBuffer(), last);
    return taken ? padding : size + padding;
  }

  @Override
  public void onStreamClosed(Http2Stream stream) {
    session.closed(stream);
  }

  @Override
  public void onRstStreamRead(ChannelHandlerContext context, int stream, long error)
      throws Http2Exception {
    floods.count(Kind.RESET);
  }

  @Override
  public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings)
      throws Http2Exception {
    floods.count(Kind.SETTINGS);
  }

  @Override
  public void onSettingsAckRead(ChannelHandlerContext context) {
    session.countStreamsHere();
  }

  @Override
  public void onPingRead(ChannelHandlerContext context, long data) throws Http2Exception {
    floods.count(Kind.PING);
  }

  @Override
  public void onPingAckRead(ChannelHandlerContext context, long data) {
    session.pong(data);
  }

  /** A client that goes asks nothing more; what it has asked it still gets. */
  @Override
  public void onGoAwayRead(
      ChannelHandlerContext context, int lastStream, long error, ByteBuf debugData) {
    session.drain();
  }

  @Override
  public void onPriorityRead(
      ChannelHandlerContext context, int stream, int dependency, short weight, boolean exclusive)
      throws Http2Exception {
    floods.count(Kind.PRIORITY);
  }

  @Override
  public void onWindowUpdateRead(ChannelHandlerContext context, int stream, int increment)
      throws Http2Exception {
    floods.count(Kind.WINDOW_UPDATE);
  }

  @Override
  public void onUnknownFrame(
      ChannelHandlerContext context, byte type, int stream, Http2Flags flags, ByteBuf payload)
      throws Http2Exception {
    floods.count(Kind.UNKNOWN);
  }
}

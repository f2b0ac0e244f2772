// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2FrameWriter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.protocol.Session;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A client that writes the frames it is asked to, right or wrong, and keeps what comes as text, a
 * line a frame.
 */
final class Client {
  /** Shared, as by the connections of a server. */
  private static final Chunks CHUNKS = new Chunks();

  final FakeLink link = new FakeLink();
  final Session session;
  final List<String> frames = new ArrayList<>();
  private final DefaultHttp2FrameReader reader = new DefaultHttp2FrameReader(false);
  final Http2FrameWriter writer = new DefaultHttp2FrameWriter();
  private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
  final ChannelHandlerContext context = channel.pipeline().firstContext();
  private ByteBuf unread = Unpooled.EMPTY_BUFFER;
  long bytes;
  long dataBytes;
  boolean verbose = true;

  Client(Requests requests) {
    this(requests, 100);
  }

  Client(Requests requests, int streams) {
    session =
        Http2Session.open(
            link, requests, new Limits(streams), new UnpooledByteBufAllocator(false, true), CHUNKS);
  }

  /** Says hello with these settings, and takes the server's. */
  Client greet(Http2Settings settings) {
    session.received(Http2CodecUtil.connectionPrefaceBuf().nioBuffer());
    send(w -> w.writeSettings(context, settings, context.newPromise()));
    send(w -> w.writeSettingsAck(context, context.newPromise()));
    read();
    return this;
  }

  Client greet() {
    return greet(new Http2Settings());
  }

  /** Writes frames; all of one call reach the session at once. */
  void send(Consumer<Http2FrameWriter> frames) {
    raw(encoded(frames));
  }

  byte[] encoded(Consumer<Http2FrameWriter> frames) {
    frames.accept(writer);
    channel.flush();
    ByteBuf all = Unpooled.buffer();
    for (ByteBuf piece = channel.readOutbound(); piece != null; piece = channel.readOutbound()) {
      all.writeBytes(piece);
      piece.release();
    }
    byte[] bytes = new byte[all.readableBytes()];
    all.readBytes(bytes);
    return bytes;
  }

  void raw(byte[] bytes) {
    session.received(ByteBuffer.wrap(bytes));
  }

  static Http2Headers request(String method, String path) {
    return new DefaultHttp2Headers(false)
        .method(method)
        .scheme("https")
        .authority("api.example:6443")
        .path(path);
  }

  void get(int stream, String path) {
    headers(stream, request("GET", path), true);
  }

  void headers(int stream, Http2Headers fields, boolean last) {
    send(w -> w.writeHeaders(context, stream, fields, 0, last, context.newPromise()));
  }

  void data(int stream, int size, boolean last) {
    send(w -> writeData(w, stream, size, last));
  }

  void writeData(Http2FrameWriter w, int stream, int size, boolean last) {
    w.writeData(
        context, stream, Unpooled.wrappedBuffer(new byte[size]), 0, last, context.newPromise());
  }

  void reset(int stream) {
    send(w -> w.writeRstStream(context, stream, Http2Error.CANCEL.code(), context.newPromise()));
  }

  void window(int stream, int more) {
    send(w -> w.writeWindowUpdate(context, stream, more, context.newPromise()));
  }

  void ping(long data) {
    send(w -> w.writePing(context, false, data, context.newPromise()));
  }

  /** The frames that came since the last call, also kept in {@link #frames}. */
  List<String> read() {
    int before = frames.size();
    byte[] taken = link.take();
    bytes += taken.length;
    unread = Unpooled.wrappedBuffer(unread, Unpooled.wrappedBuffer(taken));
    try {
      while (unread.isReadable()) {
        int at = unread.readerIndex();
        reader.readFrame(context, unread, new Lines());
        if (unread.readerIndex() == at) {
          break;
        }
      }
    } catch (Http2Exception e) {
      throw new AssertionError(e);
    }
    return List.copyOf(frames.subList(before, frames.size()));
  }

  private final class Lines extends Http2FrameAdapter {
    private void line(String text) {
      if (verbose) {
        frames.add(text);
      }
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext c, int stream, ByteBuf data, int padding, boolean last) {
      dataBytes += data.readableBytes();
      String text =
          data.readableBytes() < 100
              ? data.toString(StandardCharsets.UTF_8)
              : "(" + data.readableBytes() + ")";
      line("DATA " + stream + " " + text + (last ? " END" : ""));
      return data.readableBytes() + padding;
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext c, int stream, Http2Headers headers, int padding, boolean last) {
      List<String> fields = new ArrayList<>();
      headers.forEach(f -> fields.add(f.getKey() + "=" + f.getValue()));
      line("HEADERS " + stream + " " + String.join(",", fields) + (last ? " END" : ""));
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext c, int stream, long error) {
      line("RST_STREAM " + stream + " " + Http2Error.valueOf(error));
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext c, Http2Settings settings) {
      line("SETTINGS " + settings);
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext c) {
      line("SETTINGS ACK");
    }

    @Override
    public void onPingRead(ChannelHandlerContext c, long data) {
      line("PING " + data);
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext c, long data) {
      line("PING ACK " + data);
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext c, int last, long error, ByteBuf debug) {
      line("GOAWAY " + last + " " + Http2Error.valueOf(error));
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext c, int stream, int more) {
      line("WINDOW_UPDATE " + stream + " " + more);
    }

    @Override
    public void onUnknownFrame(
        ChannelHandlerContext c, byte type, int stream, Http2Flags flags, ByteBuf payload) {
      line("TYPE " + type);
    }
  }
}

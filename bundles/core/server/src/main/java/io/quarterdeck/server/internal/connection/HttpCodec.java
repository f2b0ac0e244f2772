// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.HttpPacket;
import org.glassfish.grizzly.http.HttpResponsePacket;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.KeepAlive;
import org.glassfish.grizzly.http.ProcessingState;
import org.glassfish.grizzly.http.Protocol;
import org.glassfish.grizzly.http.util.Header;

/**
 * Grizzly's HTTP/1.1, but that a connection outlives an answer of 400, 500, 503 and the like, which
 * Grizzly ends it behind and Go's net/http does not. A client of a server that is overloaded, or of
 * an aggregated one that is away, would else pay each refusal with a handshake, and so would this
 * server. An answer closes when it says so itself, and when what is left of the request cannot be
 * read.
 */
public final class HttpCodec extends HttpServerFilter {
  /** An unread body is skipped up to here; the time for it ends first. */
  private static final long MOST_SKIPPED = 16L * 1024 * 1024;

  @SuppressWarnings("deprecation")
  public HttpCodec(
      boolean chunks, int mostHeadBytes, KeepAlive keep, int mostRequestLines, int mostLines) {
    super(chunks, mostHeadBytes, null, keep, null, mostRequestLines, mostLines);
    setAllowPayloadForUndefinedHttpMethods(true);
    setMaxPayloadRemainderToSkip(MOST_SKIPPED);
  }

  @Override
  protected Buffer encodeHttpPacket(FilterChainContext ctx, HttpPacket packet) {
    HttpHeader head =
        packet.isHeader() ? (HttpHeader) packet : ((HttpContent) packet).getHttpHeader();
    if (!head.isCommitted() && statusDropsConnection(((HttpResponsePacket) head).getStatus())) {
      ClientConnection.of(ctx.getConnection()).keep(isKept((HttpResponsePacket) head));
    }
    return super.encodeHttpPacket(ctx, packet);
  }

  /** Whether nothing but the status would end the connection. */
  private static boolean isKept(HttpResponsePacket answer) {
    ProcessingState state = answer.getProcessingState();
    boolean framed = answer.isChunked() || answer.getContentLength() >= 0;
    return state.isStayAlive()
        && framed
        && answer.getRequest().getProtocol() == Protocol.HTTP_1_1
        && !"close".equalsIgnoreCase(answer.getHeader(Header.Connection));
  }

  /** The header that Grizzly has just set for the status goes before it is written. */
  @Override
  protected void onInitialLineEncoded(HttpHeader head, FilterChainContext ctx) {
    HttpResponsePacket answer = (HttpResponsePacket) head;
    if (statusDropsConnection(answer.getStatus())
        && ClientConnection.of(ctx.getConnection()).isKept()) {
      answer.getHeaders().removeHeader(Header.Connection);
      answer.getProcessingState().setKeepAlive(true);
    }
  }
}

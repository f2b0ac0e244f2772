// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.io.IOException;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.ssl.SSLBaseFilter;

/**
 * Between TLS and HTTP: hands on one message at a time, its head whole, when it is one.
 *
 * <p>Heads count against the budget with what their parsed form takes, beyond an allowance that
 * every connection has.
 */
public final class ConnectionFilter extends BaseFilter {
  private static final int ALLOWANCE = 64 * 1024;

  private final ConnectionWatch watch;
  private final RefusalLog log;

  public ConnectionFilter(ConnectionWatch watch) {
    this(watch, new RefusalLog());
  }

  ConnectionFilter(ConnectionWatch watch, RefusalLog log) {
    this.watch = watch;
    this.log = log;
  }

  /** Notifies connections when their handshake is through. */
  public SSLBaseFilter.HandshakeListener handshakes() {
    return new Handshaken(connection -> ClientConnection.of(connection).handshaken());
  }

  @Override
  public NextAction handleAccept(FilterChainContext ctx) throws IOException {
    watch.add(ctx.getConnection());
    return ctx.getInvokeAction();
  }

  @Override
  public NextAction handleRead(FilterChainContext ctx) throws IOException {
    ClientConnection client = ClientConnection.of(ctx.getConnection());
    Buffer in = ctx.getMessage();
    if (client.isBroken()) {
      in.tryDispose();
      return ctx.getStopAction();
    }
    boolean head = client.scanner.isInHead();
    if (head && client.isEarly(ctx)) {
      return ctx.getSuspendAction();
    }
    try {
      int end = client.scanner.scan(in, in.position());
      if (!head) {
        return handOn(ctx, client, in, end);
      }
      if (!fits(client)) {
        return refuse(ctx, client, DirectAnswer.busy());
      }
      if (client.scanner.isInHead() && !client.scanner.isBetweenMessages()) {
        return keep(ctx, client, in);
      }
      if (end < in.limit() && !client.scanner.isBetweenMessages()) {
        end = client.scanner.scan(in, end);
      }
      if (!client.scanner.isBetweenMessages()) {
        client.headBegun();
      }
      return handOn(ctx, client, in, end);
    } catch (MalformedRequestException e) {
      log.refused(e);
      if (head) {
        return refuse(ctx, client, DirectAnswer.of(e));
      }
      client.breakBody(e);
      in.tryDispose();
      return ctx.getStopAction();
    }
  }

  private static boolean fits(ClientConnection client) {
    long cost = HeadCost.of(client.scanner.headBytes(), client.scanner.headers());
    return cost <= ALLOWANCE || client.take(cost);
  }

  private static NextAction keep(FilterChainContext ctx, ClientConnection client, Buffer in) {
    client.headBegun();
    client.partial.add(in);
    in.tryDispose();
    return ctx.getStopAction();
  }

  /** The rest of the input is the next message's; it comes back when this one is through. */
  private static NextAction handOn(
      FilterChainContext ctx, ClientConnection client, Buffer in, int end) {
    Buffer rest = end < in.limit() ? in.split(end) : null;
    if (client.scanner.isBetweenMessages()) {
      client.drained();
    }
    if (!client.partial.isEmpty()) {
      client.partial.add(in);
      in.tryDispose();
      ctx.setMessage(client.partial.whole(ctx.getMemoryManager()));
    }
    return rest == null ? ctx.getInvokeAction() : ctx.getInvokeAction(rest);
  }

  /** An answer in the middle of another would be taken for a part of it. */
  private static NextAction refuse(
      FilterChainContext ctx, ClientConnection client, DirectAnswer answer) {
    boolean another = client.isInRequest();
    client.deafen();
    if (another) {
      ctx.getConnection().closeSilently();
    } else {
      answer.send(ctx);
    }
    return ctx.getStopAction();
  }
}

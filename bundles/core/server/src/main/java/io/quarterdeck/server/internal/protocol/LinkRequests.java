// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.server.internal.connection.Account;
import io.quarterdeck.server.internal.connection.ClientConnection;
import io.quarterdeck.server.internal.connection.Limits;
import io.quarterdeck.server.internal.http.Exchanges;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Reply;
import io.quarterdeck.spi.protocol.Requests;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The requests that come over one link. */
final class LinkRequests implements Requests {
  private final Link link;
  private final Exchanges exchanges;
  private final ClientConnection client;
  private final Account account;
  private final Set<LinkExchange> open = ConcurrentHashMap.newKeySet();
  private final Turns turns = new Turns();

  LinkRequests(Link link, Exchanges exchanges, ClientConnection client) {
    this.link = link;
    this.exchanges = exchanges;
    this.client = client;
    account = client.account();
  }

  @Override
  public Body begin(Head head, Reply reply) {
    LinkExchange exchange = new LinkExchange(this, head, reply);
    open.add(exchange);
    return exchange.begin();
  }

  void over(LinkExchange exchange) {
    open.remove(exchange);
  }

  Turns turns() {
    return turns;
  }

  Link link() {
    return link;
  }

  Exchanges exchanges() {
    return exchanges;
  }

  Account account() {
    return account;
  }

  Limits limits() {
    return client.limits();
  }

  /** Those that last until somebody ends them. */
  void endStreams() {
    open.forEach(LinkExchange::endStream);
  }

  /** What takes too long ends. */
  void look(long now) {
    open.forEach(exchange -> exchange.look(now));
  }
}

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
import java.util.concurrent.atomic.AtomicInteger;

/** The requests that come over one link. */
final class LinkRequests implements Requests {
  /**
   * Requests that their client has reset and that still run. The protocol bounds those that are
   * waited for; these would be without a bound (CVE-2023-44487).
   */
  private static final int MOST_ABANDONED = 200;

  private final Link link;
  private final Exchanges exchanges;
  private final ClientConnection client;
  private final Account account;
  private final Set<LinkExchange> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger abandoned = new AtomicInteger();

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
    if (abandoned.get() > MOST_ABANDONED) {
      return exchange.refuse();
    }
    return exchange.begin();
  }

  void over(LinkExchange exchange) {
    open.remove(exchange);
  }

  /** One more, or one less, runs for nobody. */
  void abandoned(int more) {
    abandoned.addAndGet(more);
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

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.protocol.Protocol;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** The protocols that there are now, and the connections that speak them. Thread-safe. */
@Component(service = Protocols.class)
public final class Protocols {
  /** The server's own, as ALPN names it. */
  public static final String HTTP_1_1 = "http/1.1";

  private final Chain<Protocol> chain;
  private final Set<ProtocolLink> links = ConcurrentHashMap.newKeySet();

  @Activate
  public Protocols(@Reference ChainFactory factory) {
    this(factory.open(Protocol.class, "protocol", ChainConfig.OPEN));
  }

  Protocols(Chain<Protocol> chain) {
    this.chain = chain;
    chain.onChange(this::changed);
  }

  /** These alone, for ever: for tests. */
  public static Protocols fixed(Protocol... protocols) {
    List<Plugin<Protocol>> plugins = Stream.of(protocols).map(p -> Plugin.of(p.name(), p)).toList();
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    Chain<Protocol> chain = Chain.fixed(plugins.toArray(new Plugin[0]));
    return new Protocols(chain);
  }

  /** What is offered in a handshake, the preferred one first. */
  public List<String> names() {
    return Stream.concat(
            chain.snapshot().plugins().stream().map(p -> p.service().name()), Stream.of(HTTP_1_1))
        .distinct()
        .toList();
  }

  /** Null for the server's own, and for one that has left since it was offered. */
  @Nullable Protocol find(String name) {
    for (Plugin<Protocol> plugin : chain.snapshot().plugins()) {
      if (plugin.service().name().equals(name)) {
        return plugin.service();
      }
    }
    return null;
  }

  void opened(ProtocolLink link) {
    links.add(link);
    changed(chain.snapshot()); // it may have left meanwhile
  }

  void closed(ProtocolLink link) {
    links.remove(link);
  }

  /** Clients of what has left come back, in another protocol or with its successor. */
  private void changed(Snapshot<Protocol> now) {
    for (ProtocolLink link : links) {
      if (now.plugins().stream().noneMatch(p -> p.service() == link.protocol())) {
        link.leave();
      }
    }
  }

  @Deactivate
  void deactivate() {
    chain.close();
  }
}

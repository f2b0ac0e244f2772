// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.protocol.Protocol;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
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

  /** Those that were offered, by name, for handshakes that were under way when they left. */
  private final Map<String, WeakReference<Protocol>> offered = new ConcurrentHashMap<>();

  @Activate
  public Protocols(@Reference ChainFactory factory) {
    this(factory.open(Protocol.class, "protocol", ChainConfig.OPEN));
  }

  Protocols(Chain<Protocol> chain) {
    this.chain = chain;
    chain.onChange(this::changed);
    remember(chain.snapshot());
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

  /**
   * Also one that has left since it was offered, while it is still in memory: its client is served
   * and asked to leave. Null for the server's own, and where that is not so.
   */
  @Nullable Protocol find(String name) {
    for (Plugin<Protocol> plugin : chain.snapshot().plugins()) {
      if (plugin.service().name().equals(name)) {
        return plugin.service();
      }
    }
    WeakReference<Protocol> left = offered.get(name);
    return left == null ? null : left.get();
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
    remember(now);
    for (ProtocolLink link : links) {
      if (now.plugins().stream().noneMatch(p -> p.service() == link.protocol())) {
        link.leave();
      }
    }
  }

  private void remember(Snapshot<Protocol> now) {
    now.plugins().forEach(p -> offered.put(p.service().name(), new WeakReference<>(p.service())));
  }

  @Deactivate
  void deactivate() {
    chain.close();
  }
}

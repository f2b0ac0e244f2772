// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Addresses and ports, put together so that each address is there once with all the ports at which
 * it is as ready: what Endpoints are written as, and compared by. Kubernetes: {@code
 * RepackSubsets}. For one turn.
 */
final class Subsets {
  /** Of an address that has no ports: a headless Service may have none. */
  private static final Port NONE = new Port("", "", 0, "");

  record Port(String name, String protocol, long number, String appProtocol)
      implements Comparable<Port> {
    private static final Comparator<Port> ORDER =
        Comparator.comparing(Port::name)
            .thenComparing(Port::number)
            .thenComparing(Port::protocol)
            .thenComparing(Port::appProtocol);

    static Port of(Node port) {
      return new Port(
          port.get("name").text(),
          port.get("protocol").text("TCP"),
          port.get("port").number(),
          port.get("appProtocol").text());
    }

    @Override
    public int compareTo(Port other) {
      return ORDER.compare(this, other);
    }

    private Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      if (!name.isEmpty()) {
        out.put("name", name);
      }
      out.put("port", number);
      out.put("protocol", protocol);
      if (!appProtocol.isEmpty()) {
        out.put("appProtocol", appProtocol);
      }
      return out;
    }
  }

  /** Two pods may share an address: that of their node. */
  private record Key(String ip, String uid) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::ip).thenComparing(Key::uid);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  private final Map<Key, Map<String, @Nullable Object>> addresses = new TreeMap<>();
  private final Map<Port, TreeMap<Key, Boolean>> byPort = new TreeMap<>();

  /** Those of stored Endpoints, whoever wrote them. */
  static Subsets of(Node subsets) {
    Subsets out = new Subsets();
    for (Node subset : subsets.items()) {
      List<Port> ports = subset.get("ports").items().stream().map(Port::of).toList();
      subset.get("addresses").items().forEach(a -> out.addAll(a, ports, true));
      subset.get("notReadyAddresses").items().forEach(a -> out.addAll(a, ports, false));
    }
    return out;
  }

  private void addAll(Node address, List<Port> ports, boolean ready) {
    Map<String, @Nullable Object> tree = Trees.asObject(Trees.copyValue(address.value()));
    if (tree == null) {
      return;
    }
    if (address.get("targetRef").isObject()) {
      Trees.object(tree, "targetRef").remove("resourceVersion");
    }
    if (ports.isEmpty()) {
      addWithoutPort(tree, ready);
    }
    ports.forEach(p -> add(tree, p, ready));
  }

  void addWithoutPort(Map<String, @Nullable Object> address, boolean ready) {
    add(address, NONE, ready);
  }

  /** Not ready comes before ready. */
  void add(Map<String, @Nullable Object> address, Port port, boolean ready) {
    Node node = Node.root(address);
    Key key = new Key(node.get("ip").text(), node.at("targetRef", "uid").text());
    addresses.putIfAbsent(key, address);
    byPort.computeIfAbsent(port, p -> new TreeMap<>()).merge(key, ready, Boolean::logicalAnd);
  }

  /** As they are written. */
  List<@Nullable Object> trees() {
    Map<TreeMap<Key, Boolean>, List<Port>> groups = new LinkedHashMap<>();
    byPort.forEach((port, who) -> groups.computeIfAbsent(who, w -> new ArrayList<>()).add(port));
    List<@Nullable Object> out = new ArrayList<>();
    groups.forEach((who, ports) -> out.add(tree(who, ports)));
    return out;
  }

  private Map<String, @Nullable Object> tree(Map<Key, Boolean> who, List<Port> ports) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    who.forEach(
        (key, ready) ->
            Trees.list(out, ready ? "addresses" : "notReadyAddresses").add(addresses.get(key)));
    for (Port port : ports) {
      if (!port.equals(NONE)) {
        Trees.list(out, "ports").add(port.tree());
      }
    }
    return out;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Subsets s && s.addresses.equals(addresses) && s.byPort.equals(byPort);
  }

  @Override
  public int hashCode() {
    return addresses.hashCode() * 31 + byPort.hashCode();
  }
}

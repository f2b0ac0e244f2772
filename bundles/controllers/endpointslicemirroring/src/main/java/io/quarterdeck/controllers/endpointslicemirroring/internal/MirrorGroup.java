// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Addresses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of one family that have the same ports: one slice. For one thread.
 *
 * @param key what makes two of them the same
 * @param ports as the slice has them
 * @param byName an address that is there twice counts once, the last time
 */
record MirrorGroup(
    Key key,
    List<Map<String, @Nullable Object>> ports,
    Map<Object, Map<String, @Nullable Object>> byName) {
  static final String IPV4 = "IPv4";
  static final String IPV6 = "IPv6";

  private static final String NO_NAME = "";
  private static final Pattern ZEROS = Pattern.compile("\\b0+(?=\\d)");
  private static final List<String> FIELDS = List.of("hostname", "nodeName", "targetRef");

  record Key(String addressType, Set<List<Object>> ports) {

    static Key of(String addressType, Node ports) {
      Set<List<Object>> all = new HashSet<>();
      for (Node port : ports.items()) {
        all.add(
            List.of(
                port.get("name").text(NO_NAME),
                port.get("protocol").text("TCP"),
                port.get("port").number(),
                port.get("appProtocol").text()));
      }
      return new Key(addressType, all);
    }
  }

  static MirrorGroup of(Key key, Node ports) {
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    for (Node port : ports.items()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", port.get("name").text(NO_NAME));
      one.put("protocol", port.get("protocol").text("TCP"));
      one.put("port", port.get("port").number());
      if (!port.get("appProtocol").isEmpty()) {
        one.put("appProtocol", port.get("appProtocol").text());
      }
      out.add(one);
    }
    return new MirrorGroup(key, out, new LinkedHashMap<>());
  }

  /** An address; null for what is none. Endpoints may have numbers that begin with a zero. */
  private static byte @Nullable [] parse(String ip) {
    return Addresses.parse(ip.indexOf(':') < 0 ? ZEROS.matcher(ip).replaceAll("") : ip);
  }

  /** The family of an address of Endpoints; empty for what is none. */
  static String family(String ip) {
    byte[] parsed = parse(ip);
    return parsed == null ? "" : parsed.length == 4 ? IPV4 : IPV6;
  }

  String addressType() {
    return key.addressType();
  }

  List<Map<String, @Nullable Object>> endpoints() {
    return new ArrayList<>(byName.values());
  }

  /**
   * @param address of Endpoints, valid
   */
  void add(Node address, boolean ready) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    byte[] ip = parse(address.get("ip").text());
    List<@Nullable Object> addresses = new ArrayList<>();
    addresses.add(ip == null ? address.get("ip").text() : Addresses.text(ip));
    one.put("addresses", addresses);
    Trees.object(one, "conditions").put("ready", ready);
    for (String field : FIELDS) {
      if (!address.get(field).isEmpty()) {
        one.put(field, Trees.copyValue(address.get(field).value()));
      }
    }
    byName.put(name(Node.root(one)), one);
  }

  private static Object name(Node endpoint) {
    Node target = endpoint.get("targetRef");
    return List.of(
        endpoint.get("addresses").strings().stream().sorted().toList(),
        endpoint.get("hostname").text(),
        target.get("namespace").text(),
        target.get("name").text());
  }

  /** Whether a slice's endpoints are these. */
  boolean hasSame(Node endpoints) {
    Map<Object, Object> there = new LinkedHashMap<>();
    for (Node endpoint : endpoints.items()) {
      Object tree = endpoint.value();
      if (tree != null) {
        there.put(name(endpoint), tree);
      }
    }
    return there.equals(byName) && endpoints.size() == byName.size();
  }
}

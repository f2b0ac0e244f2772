// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.server.ServerIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A plugin's view as the fields of its object: an entry for each server, and a summary of them. */
final class PluginTree {
  private static final GroupVersionKind KIND =
      new GroupVersionKind(PluginsGroup.GROUP, "v1", "Plugin");
  private static final String STATUS = "status";
  private static final String SERVERS = "servers";

  private PluginTree() {}

  static ApiObject create(PluginView view, Decision decision) {
    ApiObject o = ApiObject.of(KIND);
    o.meta().setName(view.objectName());
    return withSpec(o, decision);
  }

  /** The same object when it says so already. */
  static ApiObject withSpec(ApiObject o, Decision decision) {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    if (decision.enabled() != null) {
      spec.put("enabled", decision.enabled());
    }
    if (decision.rank() != null) {
      spec.put("rank", (long) decision.rank());
    }
    if (!Objects.equals(o.tree().get("spec"), spec)) {
      o.tree().put("spec", spec);
    }
    return o;
  }

  /** The identities of the servers that have an entry. */
  static List<String> servers(ApiObject o) {
    return o.field(STATUS).get(SERVERS).items().stream().map(s -> s.get("server").text()).toList();
  }

  /**
   * Puts one server's entry in place of its last one; the others' stay as they are.
   *
   * @param generation of the spec that this server has followed
   * @param ownWay whether it goes by its own file instead
   */
  static ApiObject withServer(
      ApiObject o, PluginView view, ServerIdentity server, long generation, boolean ownWay) {
    Map<String, @Nullable Object> entry = entry(view, server, generation);
    if (ownWay) {
      entry.put("override", true);
    }
    List<@Nullable Object> all = Trees.list(o.object(STATUS), SERVERS);
    int at = servers(o).indexOf(server.name());
    if (at < 0) {
      all.add(entry);
    } else {
      all.set(at, entry);
    }
    o.tree().put(STATUS, StatusSummary.of(view.kind(), view.name(), all));
    return o;
  }

  /** Without the entries of these servers. */
  static ApiObject without(ApiObject o, Predicate<String> gone) {
    Node status = o.field(STATUS);
    String kind = status.get("kind").text();
    String plugin = status.get("plugin").text();
    List<@Nullable Object> all = Trees.list(o.object(STATUS), SERVERS);
    all.removeIf(e -> gone.test(Node.root(e).get("server").text()));
    o.tree().put(STATUS, StatusSummary.of(kind, plugin, all));
    return o;
  }

  private static Map<String, @Nullable Object> entry(
      PluginView view, ServerIdentity server, long generation) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("server", server.name());
    out.put("hostname", server.hostname());
    out.put("observedGeneration", generation);
    out.put("state", view.state().wire);
    put(out, "version", view.version());
    put(out, "bundle", view.origin().bundle());
    put(out, "origin", view.origin().source());
    put(out, "rank", view.rank());
    if (view.required()) {
      out.put("required", true);
    }
    put(out, "message", view.message());
    put(out, "calls", view.figures().calls());
    put(out, "refusals", view.figures().refusals());
    put(out, "failures", view.figures().failures());
    put(out, "averageMicros", view.figures().averageMicros());
    put(out, "slowestMicros", view.figures().slowestMicros());
    return out;
  }

  static void put(Map<String, @Nullable Object> status, String field, String value) {
    if (!value.isEmpty()) {
      status.put(field, value);
    }
  }

  static void put(Map<String, @Nullable Object> status, String field, long value) {
    if (value != 0) {
      status.put(field, value);
    }
  }
}

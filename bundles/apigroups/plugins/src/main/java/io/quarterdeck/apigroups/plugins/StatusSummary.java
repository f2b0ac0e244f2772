// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the servers' entries come to. Whoever writes an entry writes this too, and all servers make
 * the same of the same entries.
 */
final class StatusSummary {
  /** Where servers differ, what wants looking after is reported first. */
  private static final List<State> WORST_FIRST =
      List.of(
          State.MISSING,
          State.FAILED,
          State.UNRESOLVED,
          State.REFUSED,
          State.STALE,
          State.DISABLED,
          State.STANDBY,
          State.OUTRANKED);

  /** Of these one server's are at work, and the others wait to lead. */
  private static final String RUNS_ON_ONE = "controller";

  private StatusSummary() {}

  /** A whole status. */
  static Map<String, @Nullable Object> of(
      String kind, String plugin, List<@Nullable Object> entries) {
    List<Node> servers = entries.stream().map(Node::root).toList();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", kind);
    out.put("plugin", plugin);
    out.put("state", state(kind, servers));
    PluginTree.put(out, "version", differing(servers, "version"));
    PluginTree.put(out, "bundle", differing(servers, "bundle"));
    PluginTree.put(out, "origin", differing(servers, "origin"));
    PluginTree.put(out, "rank", max(servers, "rank"));
    if (servers.stream().anyMatch(s -> s.get("required").bool())) {
      out.put("required", true);
    }
    PluginTree.put(out, "message", messages(servers));
    long calls = sum(servers, s -> s.get("calls").number());
    long micros = sum(servers, s -> s.get("calls").number() * s.get("averageMicros").number());
    PluginTree.put(out, "calls", calls);
    PluginTree.put(out, "refusals", sum(servers, s -> s.get("refusals").number()));
    PluginTree.put(out, "failures", sum(servers, s -> s.get("failures").number()));
    PluginTree.put(out, "averageMicros", calls == 0 ? 0 : micros / calls);
    PluginTree.put(out, "slowestMicros", max(servers, "slowestMicros"));
    out.put("servers", entries);
    return out;
  }

  /** How many of the servers use it: {@code 2/3}. */
  static String inUse(Node status) {
    List<Node> servers = status.get("servers").items();
    boolean plugin = !status.get("kind").text().equals(RefusedFiles.KIND);
    long active = servers.stream().filter(s -> plugin && isUsed(s)).count();
    return active + "/" + servers.size();
  }

  private static String state(String kind, List<Node> servers) {
    boolean worksElsewhere =
        kind.equals(RUNS_ON_ONE) && servers.stream().anyMatch(s -> is(s, State.ACTIVE));
    return WORST_FIRST.stream()
        .filter(state -> !(worksElsewhere && state == State.STANDBY))
        .filter(state -> servers.stream().anyMatch(s -> is(s, state)))
        .findFirst()
        .orElse(State.ACTIVE)
        .wire;
  }

  private static boolean isUsed(Node server) {
    return is(server, State.ACTIVE) || is(server, State.STALE) || is(server, State.REFUSED);
  }

  private static boolean is(Node server, State state) {
    return server.get("state").text().equals(state.wire);
  }

  /** More than one while servers are upgraded one after the other. */
  private static String differing(List<Node> servers, String field) {
    return servers.stream()
        .map(s -> s.get(field).text())
        .filter(v -> !v.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining(","));
  }

  private static String messages(List<Node> servers) {
    Function<Node, String> text =
        servers.size() == 1
            ? s -> s.get("message").text()
            : s -> s.get("server").text() + ": " + s.get("message").text();
    return servers.stream()
        .filter(s -> !s.get("message").text().isEmpty())
        .map(text)
        .collect(Collectors.joining("; "));
  }

  private static long sum(List<Node> servers, ToLongFunction<Node> of) {
    return servers.stream().mapToLong(of).sum();
  }

  private static long max(List<Node> servers, String field) {
    return servers.stream().mapToLong(s -> s.get(field).number()).max().orElse(0);
  }
}

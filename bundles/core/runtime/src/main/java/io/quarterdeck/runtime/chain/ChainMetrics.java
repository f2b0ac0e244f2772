// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import io.quarterdeck.runtime.metrics.SampleWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The numbers of all open chains, in the metrics' text form. */
public final class ChainMetrics {
  private static final List<String> KIND = List.of("kind");
  private static final List<String> PLUGIN = List.of("kind", "plugin");

  private ChainMetrics() {}

  public static void write(Collection<Chain<?>> chains, SampleWriter out) {
    List<Chain<?>> all = new ArrayList<>(chains);
    perPlugin(all, out, "calls_total", "Calls of a plugin.", PluginCalls::calls);
    perPlugin(all, out, "refusals_total", "Calls that refused.", PluginCalls::refusals);
    perPlugin(all, out, "failures_total", "Calls that failed.", PluginCalls::failures);
    perPlugin(all, out, "seconds_total", "Time spent in a plugin.", c -> c.totalNanos() / 1e9);
    out.head("quarterdeck_plugin_undrained_total", "Plugins that left while in use.", "counter");
    perChain(all, out, Chain::undrained);
    out.head("quarterdeck_chain_missing", "Required plugins that are absent.", "gauge");
    perChain(all, out, c -> c.snapshot().missing().size());
  }

  private static void perChain(
      List<Chain<?>> chains, SampleWriter out, ToDoubleFunction<Chain<?>> value) {
    for (Chain<?> c : chains) {
      out.labels(KIND, List.of(c.kind()));
      out.sample("", value.applyAsDouble(c));
    }
  }

  private static void perPlugin(
      List<Chain<?>> chains,
      SampleWriter out,
      String name,
      String help,
      ToDoubleFunction<PluginCalls> value) {
    out.head("quarterdeck_plugin_" + name, help, "counter");
    for (Chain<?> c : chains) {
      c.calls()
          .forEach(
              (plugin, calls) -> {
                out.labels(PLUGIN, List.of(c.kind(), plugin));
                out.sample("", value.applyAsDouble(calls));
              });
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All chains: what an operator decides of their plugins, and what is counted of them. */
final class OpenChainsTest {
  private final Metrics metrics = new Metrics();

  private static OpenChains.Config config(List<String> disabled, List<String> ranks) {
    return (OpenChains.Config)
        Proxy.newProxyInstance(
            OpenChains.class.getClassLoader(),
            new Class<?>[] {OpenChains.Config.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "override" -> false;
                  case "enabled" -> new String[0];
                  case "disabled" -> disabled.toArray(String[]::new);
                  default -> ranks.toArray(String[]::new);
                });
  }

  private static Chain<String> chain(String kind, ChainConfig config, String... names) {
    ChainFeed<String> feed = ChainFeed.create(kind, config);
    for (String name : names) {
      feed.put(name, name, 0, "1.0.0", name);
    }
    return feed.chain();
  }

  private static List<String> names(Chain<String> chain) {
    return chain.snapshot().plugins().stream().map(Plugin::name).toList();
  }

  @Test
  void whatAnOperatorDecidesCountsForChainsThatComeLaterToo() {
    OpenChains all = new OpenChains(metrics, config(List.of("x/b"), List.of("x/c=9")));
    Chain<String> x = chain("x", ChainConfig.OPEN, "a", "b", "c");
    Chain<String> y = chain("y", ChainConfig.OPEN, "a", "b", "c");
    all.add(x);
    all.add(y);
    assertEquals(List.of("c", "a"), names(x));
    assertEquals(List.of("a", "b", "c"), names(y));
  }

  @Test
  void aChangeTakesEffectInAllThatAreOpenAndInNoOther() {
    OpenChains all = new OpenChains(metrics, config(List.of(), List.of()));
    Chain<String> x = chain("x", ChainConfig.OPEN, "a", "b");
    Chain<String> gone = chain("x", ChainConfig.OPEN, "a", "b");
    all.add(x);
    all.add(gone);
    all.remove(gone);
    all.modified(config(List.of("x/a"), List.of()));
    assertEquals(List.of("b"), names(x));
    assertEquals(List.of("a", "b"), names(gone));
    assertEquals(List.of(x), List.copyOf(all.open()));
    all.modified(config(List.of(), List.of()));
    assertEquals(List.of("a", "b"), names(x));
  }

  @Test
  void aConfigurationThatCannotBeReadChangesNothing() {
    OpenChains all = new OpenChains(metrics, config(List.of(), List.of()));
    Chain<String> x = chain("x", ChainConfig.OPEN, "a", "b");
    all.add(x);
    assertThrows(
        IllegalArgumentException.class,
        () -> all.modified(config(List.of("x/a"), List.of("x/b=high"))));
    assertEquals(List.of("a", "b"), names(x));
  }

  private List<String> samples() {
    return metrics.text().lines().filter(line -> !line.startsWith("#")).toList();
  }

  @Test
  void callsAreCountedByKindAndPluginUntilTheEnd() throws Exception {
    OpenChains all = new OpenChains(metrics, config(List.of(), List.of()));
    Chain<String> x = chain("x", ChainConfig.requiring("a", "absent"), "a");
    all.add(x);
    Plugin<String> a = x.snapshot().plugins().getFirst();
    assertEquals(1, x.timed(a, String::length));
    x.timed(a, String::length, length -> length == 1);
    for (ApiException e :
        List.of(
            ApiException.forbidden(new GroupResource("", "pods"), "p", "no"),
            ApiException.internal("broken"))) {
      assertThrows(
          ApiException.class,
          () ->
              x.timed(
                  a,
                  s -> {
                    throw e;
                  }));
    }
    List<String> samples = samples();
    assertEquals(
        List.of(
            "quarterdeck_plugin_calls_total{kind=\"x\",plugin=\"a\"} 4",
            "quarterdeck_plugin_refusals_total{kind=\"x\",plugin=\"a\"} 2",
            "quarterdeck_plugin_failures_total{kind=\"x\",plugin=\"a\"} 1",
            "quarterdeck_plugin_undrained_total{kind=\"x\"} 0",
            "quarterdeck_chain_missing{kind=\"x\"} 1"),
        samples.stream().filter(line -> !line.contains("seconds_total")).toList());
    assertEquals(6, samples.size());

    all.deactivate();
    assertEquals(List.of(), samples());
  }
}

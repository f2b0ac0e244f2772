// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.storage.encryption.internal.kms.Plugin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file says, and the plugins that were opened for it, in its order. Thread-safe.
 *
 * @param plugins closed by {@link #close}
 */
record Configuration(Rules rules, List<Plugin> plugins) implements AutoCloseable {
  static final Configuration NONE = new Configuration(Rules.NONE, List.of());

  Configuration {
    plugins = List.copyOf(plugins);
  }

  /** What is wrong with the plugins as far as is known; null when nothing is. */
  @Nullable String problem() {
    return collect(plugins.stream().map(Plugin::problem).toList());
  }

  /** The same; asks those that were not asked lately, and blocks. */
  @Nullable String check() {
    return collect(plugins.stream().map(Plugin::check).toList());
  }

  private static @Nullable String collect(List<@Nullable String> problems) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < problems.size(); i++) {
      if (problems.get(i) != null) {
        out.add("kms-provider-" + i + ": " + problems.get(i));
      }
    }
    return switch (out.size()) {
      case 0 -> null;
      case 1 -> out.getFirst();
      default -> "[" + String.join(", ", out) + "]";
    };
  }

  /** For how long calls of its plugins may still be under way, amply. */
  Duration grace() {
    Duration sum = Duration.ZERO;
    for (Plugin plugin : plugins) {
      sum = sum.plus(plugin.patience());
    }
    return sum.multipliedBy(2);
  }

  @Override
  public void close() {
    plugins.forEach(Plugin::close);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which plugin a request's thread is in: whoever answers in its stead, when the request's time is
 * over, can name it. Set on the request's thread, read on any.
 */
public final class PluginAtWork {
  private static final ScopedValue<PluginAtWork> CURRENT = ScopedValue.newInstance();

  private volatile @Nullable String plugin;

  /** As messages name it, null while the thread is in none. */
  public @Nullable String plugin() {
    return plugin;
  }

  /** Does the work of a request, whose plugins are noted here. */
  public <R> R of(Supplier<R> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /**
   * A plugin is called, or goes on after it was left.
   *
   * @param name null for none
   * @return who is at work around it, for {@code enter} when it is left
   */
  public static @Nullable String enter(@Nullable String name) {
    if (!CURRENT.isBound()) {
      return null;
    }
    PluginAtWork work = CURRENT.get();
    String before = work.plugin;
    work.plugin = name;
    return before;
  }
}

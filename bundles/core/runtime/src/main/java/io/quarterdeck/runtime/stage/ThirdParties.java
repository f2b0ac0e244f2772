// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The way past the plugins that are not shipped, for the few requests that must work whatever those
 * do: the administrator's who switches one off, and the server's own about plugins. Chains ask
 * here, on the request's thread; nothing that a client sends gets here.
 */
public final class ThirdParties {
  private static final ScopedValue<Way> CURRENT = ScopedValue.newInstance();

  private record Way(Consumer<String> listener, boolean doors) {}

  private ThirdParties() {}

  /** Whether plugins of third parties are not asked. */
  public static boolean arePassedOver() {
    return CURRENT.isBound();
  }

  /** Whether a door that is shut, since a required plugin is missing, is open to this work. */
  public static boolean areDoorsOpen() {
    return CURRENT.isBound() && CURRENT.get().doors();
  }

  /** One would have been asked. */
  public static void passedOver(String kind, String name) {
    if (CURRENT.isBound()) {
      CURRENT.get().listener().accept(kind + "/" + name);
    }
  }

  /**
   * Works without plugins of third parties.
   *
   * @param listener receives KIND/NAME of each that is not asked, on this thread
   */
  public static <R> R passingOver(Consumer<String> listener, Supplier<R> work) {
    return ScopedValue.where(CURRENT, new Way(listener, false)).call(work::get);
  }

  /** The same for the server's own work on its own objects, for which no door is shut either. */
  public static <R> R ofServer(Supplier<R> work) {
    return ScopedValue.where(CURRENT, new Way(name -> {}, true)).call(work::get);
  }
}

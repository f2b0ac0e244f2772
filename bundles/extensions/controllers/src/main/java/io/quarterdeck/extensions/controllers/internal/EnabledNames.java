// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import io.quarterdeck.runtime.chain.ChainConfig;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Which controllers are wanted, as kube-controller-manager's {@code --controllers} says it. */
final class EnabledNames {
  private static final Pattern NAME = Pattern.compile("-?[A-Za-z0-9][A-Za-z0-9.-]*");
  private static final String ALL = "*";

  private EnabledNames() {}

  /**
   * @param names {@code *} for all that are on by default, {@code NAME} for one, {@code -NAME} for
   *     all but one
   * @throws IllegalArgumentException naming the key
   */
  static ChainConfig chain(Mode mode, List<String> names) {
    Set<String> on = new HashSet<>();
    Set<String> off = new HashSet<>();
    boolean all = false;
    for (String written : names) {
      String name = written.strip();
      if (name.equals(ALL)) {
        all = true;
      } else if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "io.quarterdeck.controllers: enable: \"" + name + "\" is none of *, NAME and -NAME");
      } else if (name.startsWith("-")) {
        off.add(name.substring(1));
      } else {
        on.add(name);
      }
    }
    if (mode == Mode.OFF) {
      return ChainConfig.OPEN.alone();
    }
    on.removeAll(off);
    return all ? new ChainConfig(Set.of(), off).withEnabled(on) : new ChainConfig(on, off).alone();
  }
}

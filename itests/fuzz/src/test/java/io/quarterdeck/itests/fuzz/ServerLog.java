// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.util.List;
import java.util.regex.Pattern;

/** What a server's log says that it must not. */
final class ServerLog {
  private static final Pattern TROUBLE =
      Pattern.compile("^\\s+at [\\w.$/]+\\(.*|.* ERROR .*|.*(Exception|Error)(: .*)?$");

  private ServerLog() {}

  /** The lines that show an exception or an error. */
  static List<String> trouble(String log) {
    return log.lines().filter(l -> TROUBLE.matcher(l).matches()).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** {@code quarterdeck sdk} and {@code quarterdeck new-plugin}: what plugin authors begin with. */
public final class KitCommands {
  private KitCommands() {}

  /** Whether the words of a command line are for one of these. */
  public static boolean isOne(String... words) {
    return words.length > 0 && (words[0].equals("sdk") || words[0].equals("new-plugin"));
  }

  /**
   * Does it, and prints what was done.
   *
   * @param words the command and its options
   * @throws LaunchException when it is refused, with nothing written, or when a file is in the way
   */
  public static void run(PrintStream out, String... words) throws LaunchException {
    Path home = Path.of(System.getProperty("quarterdeck.home", "")).toAbsolutePath().normalize();
    Sdk sdk =
        new Sdk(
            home.resolve("sdk"),
            Path.of(System.getProperty("user.home", "")),
            System.getenv().getOrDefault("MAVEN_OPTS", ""));
    try {
      if (words[0].equals("sdk")) {
        sdk.run(out, words);
      } else {
        NewPlugin.run(home, sdk, out, words);
      }
    } catch (IOException e) {
      throw LaunchException.environment(words[0] + " failed: " + Failures.reason(e), e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.itests.harness.Distribution.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The kubectl of the machine, with a home of its own, so that neither its cache nor the user's
 * settings matter.
 *
 * @param kubeconfig of the server
 * @param home for its cache; commands run in it
 */
public record Kubectl(Path kubeconfig, Path home) {

  public static boolean present() {
    for (String folder : System.getenv("PATH").split(":", -1)) {
      if (Files.isExecutable(Path.of(folder).resolve("kubectl"))) {
        return true;
      }
    }
    return false;
  }

  /** Standard output of a command that must succeed. */
  public String ok(String... arguments) {
    Ended ended = run(arguments);
    if (ended.exitCode() != 0) {
      throw new AssertionError(
          "kubectl "
              + String.join(" ", arguments)
              + " ended with "
              + ended.exitCode()
              + ":\n"
              + ended.out()
              + ended.err());
    }
    return ended.out();
  }

  public Ended run(String... arguments) {
    return Distribution.end(command(arguments), home, environment());
  }

  /** Starts a command that goes on, such as a watch; what it prints goes to the file. */
  public Process start(Path output, String... arguments) {
    ProcessBuilder builder =
        new ProcessBuilder(command(arguments))
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, String> environment() {
    return Map.of("KUBECONFIG", kubeconfig.toString(), "HOME", home.toString());
  }

  private static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    return command;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/first-plugin.md, one after the other, on a clean machine. What the page
 * shows below a command comes within a while; a command with nothing below it is run once.
 */
final class FirstPluginIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final Duration WHILE = Duration.ofSeconds(30);
  private static final String SERVER = "bin/quarterdeck run";

  @TempDir private Path folder;

  private record Step(String command, List<String> shown) {}

  private static List<Step> steps(String page) {
    List<Step> out = new ArrayList<>();
    for (String line : page.lines().toList()) {
      if (line.startsWith("    $ ")) {
        out.add(new Step(line.substring(6), new ArrayList<>()));
      } else if (line.startsWith("    ")) {
        out.getLast().shown().add(line.strip());
      }
    }
    return out;
  }

  @Test
  void thePageIsTrue() throws Exception {
    assumeTrue(Kubectl.present(), "kubectl is missing");
    List<Step> steps = steps(Files.readString(ROOT.resolve("docs/first-plugin.md")));
    assertEquals(1, steps.stream().filter(s -> s.command().equals(SERVER)).count());
    CleanMachine machine = new CleanMachine(folder);
    Path archive = archive();
    Files.copy(archive, folder.resolve(String.valueOf(archive.getFileName())));
    long began = System.nanoTime();
    // in a list to be closed when a step fails
    List<DistributionProcess> servers = new ArrayList<>();
    StringBuilder shell = new StringBuilder();
    try {
      for (Step step : steps) {
        if (step.command().equals(SERVER)) {
          servers.add(start(String.valueOf(archive.getFileName())));
        } else if (step.command().startsWith("cd ") || step.command().startsWith("export ")) {
          // what they change is the shell's own, and each command has a new one
          shell.append(step.command()).append(" && ");
        } else {
          follow(machine, shell.toString(), step);
        }
      }
    } finally {
      servers.forEach(DistributionProcess::close);
    }
    Duration taken = Duration.ofNanos(System.nanoTime() - began);
    assertTrue(taken.compareTo(Duration.ofMinutes(2)) < 0, "it took " + taken);
    assertFalse(steps.size() < 10, "the page has lost its commands");
  }

  private static void follow(CleanMachine machine, String shell, Step step) throws Exception {
    if (step.shown().isEmpty()) {
      String unused = machine.ok(shell + step.command());
      return;
    }
    List<String> last = new ArrayList<>(List.of(""));
    try {
      Await.until(
          step.command() + " shows " + step.shown(),
          WHILE,
          () -> {
            Ended ended = machine.run(shell + step.command());
            last.set(0, ended.out() + ended.err());
            return step.shown().stream().allMatch(last.getFirst()::contains);
          });
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\nIt printed:\n" + last.getFirst(), e);
    }
  }

  /** As the page has it, but for the port, which need not be free. */
  private DistributionProcess start(String archive) {
    Path home = folder.resolve(archive.replace(".tar.gz", ""));
    return DistributionProcess.start(new Distribution(home), home);
  }

  private static Path archive() throws IOException {
    Path built = Distribution.assembled().home().resolveSibling(".").normalize();
    try (Stream<Path> files = Files.list(built)) {
      return files.filter(f -> f.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
  }
}

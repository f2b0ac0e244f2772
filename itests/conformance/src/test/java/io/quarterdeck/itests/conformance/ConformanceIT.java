// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Replays recorded conversations, and fails when an area falls below the floor that {@code
 * floors.txt} sets for it. The floors follow what has been reached, a little below: a replay
 * reports every difference, this test of a loss.
 */
final class ConformanceIT {
  private static final Path RECORDINGS =
      Path.of(System.getProperty("quarterdeck.root", ".")).resolve("../shared/conformance");
  private static final Pattern FLOOR = Pattern.compile("(?m)^([a-z]\\S*)\\s+(\\d+)$");
  private static final Pattern RESULT =
      Pattern.compile("(?m)^([a-z]\\S*)\\s+\\d+\\s+\\d+\\s+(\\d+)/(\\d+)$");
  private static final long LIMIT_MINUTES = 20;

  @TempDir private Path folder;

  /** What the areas that are low show when they are replayed again. */
  private final Queue<String> differences = new ConcurrentLinkedQueue<>();

  @Test
  void noAreaFallsBelowItsFloor() throws Exception {
    assumeTrue(Files.isExecutable(RECORDINGS.resolve("replay")), "../shared/conformance is absent");
    Map<String, Integer> floors = floors();

    Map<String, Integer> reached = new TreeMap<>();
    // most of a replay is waiting, so that the servers do not disturb each other
    List<Future<Map<String, Integer>>> replays = new ArrayList<>();
    try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
      WantedServer.group(floors.keySet())
          .forEach(
              (server, areas) -> replays.add(each.submit(() -> replay(server, areas, floors))));
    }
    for (Future<Map<String, Integer>> replay : replays) {
      reached.putAll(replay.get());
    }

    assertEquals(floors.keySet(), reached.keySet(), "areas that were replayed");
    List<String> lost = new ArrayList<>();
    floors.forEach(
        (area, floor) -> {
          int percent = reached.getOrDefault(area, 0);
          if (percent < floor) {
            lost.add(area + ": " + percent + "% of the steps, not " + floor + "%");
          }
        });
    assertEquals(List.of(), lost, () -> String.join("\n", differences));
  }

  private static Map<String, Integer> floors() throws IOException {
    try (InputStream in = ConformanceIT.class.getResourceAsStream("floors.txt")) {
      Map<String, Integer> floors = new TreeMap<>();
      FLOOR
          .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .results()
          .forEach(m -> floors.put(m.group(1), Integer.parseInt(m.group(2))));
      assertTrue(floors.size() > 10, floors.toString());
      return floors;
    }
  }

  /**
   * The percentage of steps that agree, by area. Areas below their floors are replayed once more,
   * case by case: a recording has its own pauses, for which a busy machine can be too slow.
   */
  private Map<String, Integer> replay(
      WantedServer wanted, List<String> areas, Map<String, Integer> floors)
      throws IOException, InterruptedException {
    List<String> settings = new ArrayList<>(wanted.settings());
    settings.add("authentication.tokenfile.file=" + RECORDINGS.resolve("tokens.csv").toRealPath());
    Path own = Files.createDirectory(folder.resolve(wanted.name()));
    try (DistributionProcess server =
        DistributionProcess.start(
            own, settings.stream().flatMap(s -> Stream.of("--set", s)).toArray(String[]::new))) {
      Map<String, Integer> reached =
          replay(server.url(), wanted.jobs(), areas, own.resolve("replay.txt"));
      List<String> low =
          areas.stream()
              .filter(a -> reached.getOrDefault(a, 0) < floors.getOrDefault(a, 0))
              .toList();
      if (!low.isEmpty()) {
        Path again = own.resolve("again.txt");
        replay(server.url(), "1", low, again, "-v")
            .forEach((area, percent) -> reached.merge(area, percent, Math::max));
        differences.add(Files.readString(again));
      }
      return reached;
    }
  }

  private static Map<String, Integer> replay(
      URI server, String jobs, List<String> areas, Path out, String... options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("./replay", "--server", server.toString(), "--jobs", jobs));
    command.addAll(List.of(options));
    areas.stream().map(a -> "cases/" + a).forEach(command::add);
    Process replay =
        new ProcessBuilder(command)
            .directory(RECORDINGS.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    if (!replay.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      replay.destroyForcibly().waitFor();
    }
    Map<String, Integer> reached = new TreeMap<>();
    String text = Files.readString(out);
    RESULT
        .matcher(text)
        .results()
        .forEach(
            m ->
                reached.put(
                    m.group(1), 100 * Integer.parseInt(m.group(2)) / Integer.parseInt(m.group(3))));
    assertTrue(!reached.isEmpty(), text);
    return reached;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.itests.harness.Distribution.Ended;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is alive in a server, asked of its JVM after a full collection.
 *
 * @param loaders class loaders of bundles
 * @param bytes of all objects
 * @param threadNames of the platform's threads, without their numbers: how many there are of each
 * @param classes the bytes of each class's objects
 */
public record Heap(
    int loaders, long bytes, Map<String, Long> threadNames, Map<String, Long> classes) {
  private static final int MOST = 15;

  /** What the collector puts where nothing is. */
  private static final String FILLER = "[Ljdk.internal.vm.FillerElement;";

  private static final Pattern LINE = Pattern.compile("(?m)^ *\\d+: +\\d+ +(\\d+) +(\\S+)");
  private static final Pattern LOADERS =
      Pattern.compile(
          "(\\d+) +\\d+ +org\\.apache\\.felix\\.framework\\.BundleWiringImpl\\$BundleClassLoader\\b");
  private static final Pattern TOTAL = Pattern.compile("Total +\\d+ +(\\d+)");
  private static final Pattern THREAD = Pattern.compile("(?m)^\"([^\"]+)\" #\\d+ ");

  /** As it is now. */
  public static Heap of(ProcessHandle server, Path folder) {
    // twice: what only a cleaner holds is gone with the second collection
    ask(server, folder, "GC.class_histogram");
    String histogram = ask(server, folder, "GC.class_histogram");
    Matcher found = LOADERS.matcher(histogram);
    int loaders = 0;
    while (found.find()) {
      loaders += Integer.parseInt(found.group(1));
    }
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException(histogram);
    }
    String threads = ask(server, folder, "Thread.print");
    Map<String, Long> classes = new HashMap<>();
    LINE.matcher(histogram)
        .results()
        .forEach(m -> classes.merge(m.group(2), Long.parseLong(m.group(1)), Long::sum));
    return new Heap(
        loaders,
        Long.parseLong(total.group(1)) - classes.getOrDefault(FILLER, 0L),
        THREAD
            .matcher(threads)
            .results()
            .map(m -> m.group(1).replaceAll("[0-9]+", "N"))
            .collect(Collectors.groupingBy(name -> name, Collectors.counting())),
        Map.copyOf(classes));
  }

  /** Threads of the platform. */
  public int threads() {
    return (int) threadNames.values().stream().mapToLong(n -> n).sum();
  }

  /** What has grown most: the bytes of a class's objects, the threads of a name. */
  public List<String> grownSince(Heap before) {
    return Stream.concat(
            grown(classes, before.classes, "bytes"),
            grown(threadNames, before.threadNames, "threads"))
        .toList();
  }

  private static Stream<String> grown(
      Map<String, Long> now, Map<String, Long> before, String unit) {
    return now.entrySet().stream()
        .map(e -> Map.entry(e.getKey(), e.getValue() - before.getOrDefault(e.getKey(), 0L)))
        .filter(e -> e.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(MOST)
        .map(e -> e.getValue() + " " + unit + " " + e.getKey());
  }

  @Override
  public String toString() {
    return bytes + " bytes, " + loaders + " class loaders, " + threads() + " threads";
  }

  private static String ask(ProcessHandle server, Path folder, String what) {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Ended ended =
        Distribution.end(List.of(jcmd, Long.toString(server.pid()), what), folder, Map.of());
    if (ended.exitCode() != 0) {
      throw new IllegalStateException(ended.err());
    }
    return ended.out();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a JVM has stopped all its threads, from its log of safepoints. */
final class Pauses {
  private static final Pattern LINE = Pattern.compile("Safepoint \"([^\"]+)\".* Total: +(\\d+) ns");

  /** Operations of collectors; others are none of the heap's. */
  private static final Pattern COLLECTION =
      Pattern.compile("(G1|Serial|Parallel|Shenandoah|Z[A-Z]|Collect|Gen).*");

  private record Pause(String operation, double millis) {}

  private final List<Pause> all = new ArrayList<>();
  private final List<Pause> collections = new ArrayList<>();

  private Pauses(List<String> lines) {
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.find()) {
        Pause pause = new Pause(matcher.group(1), Long.parseLong(matcher.group(2)) / 1e6);
        all.add(pause);
        if (COLLECTION.matcher(pause.operation()).matches()) {
          collections.add(pause);
        }
      }
    }
    all.sort(Comparator.comparingDouble(Pause::millis));
    collections.sort(Comparator.comparingDouble(Pause::millis));
  }

  /** The option that has a JVM write such a log. */
  static String option(Path log) {
    return "-Xlog:safepoint:file=" + log + ":uptime:filecount=0";
  }

  /**
   * What was written behind a place.
   *
   * @param from the length that the log had at first, in bytes
   */
  static Pauses of(Path log, long from) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    int start = (int) Math.min(from, bytes.length);
    return new Pauses(
        new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8).lines().toList());
  }

  /** Milliseconds that ninety-nine of a hundred collector's pauses stay within; 0 of none. */
  double p99() {
    return collections.isEmpty()
        ? 0
        : collections.get((int) Math.ceil(collections.size() * 0.99) - 1).millis();
  }

  /** Milliseconds of the longest, whatever it was for; 0 of none. */
  double longest() {
    return all.isEmpty() ? 0 : all.getLast().millis();
  }

  /** How many were the collector's, how long all were together, and what the longest was for. */
  String describe() {
    double sum = all.stream().mapToDouble(Pause::millis).sum();
    String last = all.isEmpty() ? "" : ", the longest " + all.getLast().operation();
    return String.format("%d collections, %.1f s stopped%s", collections.size(), sum / 1e3, last);
  }
}

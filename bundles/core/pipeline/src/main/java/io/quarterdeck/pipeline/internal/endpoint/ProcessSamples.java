// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import io.quarterdeck.runtime.metrics.Collector;
import io.quarterdeck.runtime.metrics.SampleWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What every Prometheus client exports of its process, under the usual names, and which release
 * this is. What the system does not say is left out; only Linux says all of it.
 */
public final class ProcessSamples implements Collector {
  private static final double MILLIS = 1e3;
  private static final double NANOS = 1e9;
  private static final long KILO = 1024;
  private static final List<String> BUILD =
      List.of(
          "major",
          "minor",
          "git_version",
          "git_commit",
          "git_tree_state",
          "build_date",
          "go_version",
          "compiler",
          "platform");
  private static final List<String> BUILD_FIELDS =
      List.of(
          "major",
          "minor",
          "gitVersion",
          "gitCommit",
          "gitTreeState",
          "buildDate",
          "goVersion",
          "compiler",
          "platform");

  private final Path process;

  /** {@code process}: the process' folder under {@code /proc}. */
  public ProcessSamples(Path process) {
    this.process = process;
  }

  @Override
  public void collect(SampleWriter out) {
    build(out);
    ProcessHandle.Info info = ProcessHandle.current().info();
    info.totalCpuDuration().map(Duration::toNanos).ifPresent(n -> cpu(out, n));
    info.startInstant()
        .ifPresent(
            i ->
                one(
                    out,
                    "process_start_time_seconds",
                    "When it was started, in seconds since the epoch.",
                    i.toEpochMilli() / MILLIS));
    String status = text("status");
    String limits = text("limits");
    found(out, "process_resident_memory_bytes", "Memory in use.", kilobytes(status, "VmRSS"));
    found(out, "process_virtual_memory_bytes", "Memory reserved.", kilobytes(status, "VmSize"));
    found(
        out,
        "process_virtual_memory_max_bytes",
        "How much memory may be reserved; -1 for any.",
        limit(limits, "Max address space"));
    found(out, "process_open_fds", "Files and sockets that are open.", files());
    found(out, "process_max_fds", "How many may be.", limit(limits, "Max open files"));
    String network = text("net/netstat");
    traffic(out, "process_network_receive_bytes_total", "Bytes received.", network, "InOctets");
    traffic(out, "process_network_transmit_bytes_total", "Bytes sent.", network, "OutOctets");
  }

  /** Of the network that the process sees, which all processes in it share. */
  private static void traffic(
      SampleWriter out, String name, String help, String network, String field) {
    Matcher m = Pattern.compile("(?m)^IpExt: (.*)\nIpExt: (.*)$").matcher(network);
    if (m.find()) {
      int at = List.of(m.group(1).split(" ")).indexOf(field);
      String[] values = m.group(2).split(" ");
      if (at >= 0 && at < values.length) {
        out.head(name, help, "counter");
        out.sample("", Double.parseDouble(values[at]));
      }
    }
  }

  private static void build(SampleWriter out) {
    var version = Version.tree();
    out.head("kubernetes_build_info", "The Kubernetes release that is spoken.", "gauge");
    out.labels(BUILD, BUILD_FIELDS.stream().map(f -> String.valueOf(version.get(f))).toList());
    out.sample("", 1);
    out.head("version_info", "The releases that it behaves as.", "gauge");
    out.labels(
        List.of("binary", "component", "emulation", "min_compat"),
        List.of(
            Version.BINARY,
            "kube",
            Version.EMULATED,
            version.get("minCompatibilityMajor") + "." + version.get("minCompatibilityMinor")));
    out.sample("", 1);
  }

  private static void cpu(SampleWriter out, long nanos) {
    out.head("process_cpu_seconds_total", "Time on processors, in seconds.", "counter");
    out.sample("", nanos / NANOS);
  }

  private static void found(SampleWriter out, String name, String help, @Nullable Long value) {
    if (value != null) {
      one(out, name, help, value);
    }
  }

  private static void one(SampleWriter out, String name, String help, double value) {
    out.head(name, help, "gauge");
    out.sample("", value);
  }

  private String text(String file) {
    try {
      return Files.readString(process.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static @Nullable Long kilobytes(String text, String field) {
    Matcher m = Pattern.compile("(?m)^" + field + ":\\s+(\\d+) kB").matcher(text);
    return m.find() ? (Long) (Long.parseLong(m.group(1)) * KILO) : null;
  }

  /** The soft one. */
  private static @Nullable Long limit(String text, String name) {
    Matcher m = Pattern.compile("(?m)^" + name + "\\s+(\\d+|unlimited)\\s").matcher(text);
    if (!m.find()) {
      return null;
    }
    return m.group(1).equals("unlimited") ? (Long) (-1L) : Long.valueOf(m.group(1));
  }

  private @Nullable Long files() {
    try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
      long n = 0;
      for (Path ignored : open) {
        n++;
      }
      return n - 1; // the one that reads the folder
    } catch (IOException e) {
      return null;
    }
  }
}

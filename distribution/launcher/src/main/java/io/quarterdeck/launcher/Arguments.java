// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.failure.LaunchException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line, read but not yet judged: {@code --set} values are checked with the files that
 * they override.
 *
 * @param pki where keys and certificates lie, null for the data directory
 * @param deploy more folders of plugins than the distribution's own
 * @param readyFile what to write when the server is ready
 * @param untilStdinCloses whether the end of standard input ends the server
 * @param untilUnused whose locks keep the server alive, null where nobody needs to hold one
 * @param unused for how long nobody may have held one
 */
record Arguments(
    Path data,
    @Nullable Path config,
    @Nullable Path pki,
    List<Path> deploy,
    @Nullable Path readyFile,
    List<String> settings,
    String profile,
    boolean shell,
    boolean strict,
    boolean untilStdinCloses,
    @Nullable Path untilUnused,
    Duration unused) {
  private static final Duration UNUSED = Duration.ofMinutes(1);

  static Arguments parse(String... words) throws LaunchException {
    Reading reading = new Reading();
    for (int i = 0; i < words.length; i++) {
      // "--port=0" and "--port 0" are the same; --set keeps its own equals sign in the second form
      String[] option = words[i].split("=", 2);
      boolean inline = option.length == 2;
      if (reading.flag(words[i])) {
        continue;
      }
      Reading.requireKnown(option[0], words[i]);
      if (!inline && ++i == words.length) {
        throw LaunchException.configuration(option[0] + " needs a value");
      }
      reading.value(option[0], inline ? option[1] : words[i]);
    }
    return reading.finished();
  }

  /** What has been read so far. The last of an option counts; of some, each. */
  private static final class Reading {
    private static final List<String> VALUES =
        List.of(
            "--port",
            "--data",
            "--config",
            "--pki",
            "--deploy",
            "--ready-file",
            "--until-unused",
            "--unused-seconds",
            "--set",
            "--profile");

    private Path data = Path.of("data");
    private @Nullable Path config;
    private @Nullable Path pki;
    private final List<Path> deploy = new ArrayList<>();
    private @Nullable Path readyFile;
    private final List<String> settings = new ArrayList<>();
    private String profile = "default";
    private boolean shell;
    private boolean strict;
    private boolean untilStdinCloses;
    private @Nullable Path untilUnused;
    private @Nullable Duration unused;

    boolean flag(String word) {
      switch (word) {
        case "--shell" -> shell = true;
        case "--strict" -> strict = true;
        case "--until-stdin-closes" -> untilStdinCloses = true;
        default -> {
          return false;
        }
      }
      return true;
    }

    static void requireKnown(String option, String word) throws LaunchException {
      if (!VALUES.contains(option)) {
        throw LaunchException.configuration(
            "unknown option "
                + word
                + "; known are --port N, --data DIR, --config DIR, --set PID.key=value,"
                + " --profile NAME, --pki DIR, --deploy DIR, --ready-file FILE,"
                + " --until-stdin-closes, --until-unused FILE, --unused-seconds N, --strict and"
                + " --shell");
      }
    }

    void value(String option, String value) throws LaunchException {
      switch (option) {
        case "--port" -> settings.add("server.port=" + port(value));
        case "--data" -> data = Path.of(value);
        case "--config" -> config = Path.of(value);
        case "--pki" -> pki = Path.of(value);
        case "--deploy" -> deploy.add(Path.of(value));
        case "--ready-file" -> readyFile = Path.of(value);
        case "--until-unused" -> untilUnused = Path.of(value);
        case "--unused-seconds" -> unused = seconds(value);
        case "--profile" -> profile = value;
        default -> settings.add(value);
      }
    }

    private static int port(String value) throws LaunchException {
      try {
        int port = Integer.parseInt(value);
        if (port >= 0 && port <= 65535) {
          return port;
        }
      } catch (NumberFormatException e) {
        // reported below, like a number out of range
      }
      throw LaunchException.configuration(
          "--port " + value + " is not a port: 0 (any free) to 65535");
    }

    private static Duration seconds(String value) throws LaunchException {
      try {
        int seconds = Integer.parseInt(value);
        if (seconds > 0) {
          return Duration.ofSeconds(seconds);
        }
      } catch (NumberFormatException e) {
        // reported below, like a number out of range
      }
      throw LaunchException.configuration(
          "--unused-seconds " + value + " is not a number of seconds, at least 1");
    }

    Arguments finished() throws LaunchException {
      if (shell && untilStdinCloses) {
        throw LaunchException.configuration(
            "--until-stdin-closes and --shell cannot be combined: both read standard input");
      }
      if (unused != null && untilUnused == null) {
        throw LaunchException.configuration("--unused-seconds needs --until-unused FILE");
      }
      return new Arguments(
          data,
          config,
          pki,
          List.copyOf(deploy),
          readyFile,
          List.copyOf(settings),
          profile,
          shell,
          strict,
          untilStdinCloses,
          untilUnused,
          unused == null ? UNUSED : unused);
    }
  }
}

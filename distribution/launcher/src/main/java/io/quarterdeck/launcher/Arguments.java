// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.failure.LaunchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line, read but not yet judged: {@code --set} values are checked with the files that
 * they override.
 */
record Arguments(
    Path data,
    @Nullable Path config,
    List<String> settings,
    String profile,
    boolean shell,
    boolean strict) {

  static Arguments parse(String... words) throws LaunchException {
    Path data = Path.of("data");
    Path config = null;
    String profile = "default";
    boolean shell = false;
    boolean strict = false;
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      String[] option = words[i].split("=", 2);
      // "--port=0" and "--port 0" are the same; --set keeps its own equals sign in the second form
      boolean inline = option.length == 2;
      switch (option[0]) {
        case "--shell" -> shell = true;
        case "--strict" -> strict = true;
        case "--port", "--data", "--config", "--set", "--profile" -> {
          if (!inline && ++i == words.length) {
            throw LaunchException.configuration(option[0] + " needs a value");
          }
          String value = inline ? option[1] : words[i];
          switch (option[0]) {
            case "--port" -> settings.add("server.port=" + port(value));
            case "--data" -> data = Path.of(value);
            case "--config" -> config = Path.of(value);
            case "--profile" -> profile = value;
            default -> settings.add(value);
          }
        }
        default ->
            throw LaunchException.configuration(
                "unknown option "
                    + words[i]
                    + "; known are --port N, --data DIR, --config DIR, --set PID.key=value,"
                    + " --profile NAME, --strict and --shell");
      }
    }
    return new Arguments(data, config, List.copyOf(settings), profile, shell, strict);
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
}

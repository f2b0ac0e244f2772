// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a distribution.
 *
 * @param folder with {@code bin/quarterdeck} in it
 */
public record ServerHome(Path folder) {
  private static final String PROPERTY = "quarterdeck.home";
  private static final String VARIABLE = "QUARTERDECK_HOME";
  private static final Path FILE = Path.of(".quarterdeck-home");

  /**
   * The one that the system property {@code quarterdeck.home} names, or else the variable {@code
   * QUARTERDECK_HOME}, or else the file {@code .quarterdeck-home} of the project, which {@code
   * new-plugin} writes.
   *
   * @throws IllegalStateException when none names a distribution
   */
  public static ServerHome find() {
    String property = System.getProperty(PROPERTY, "");
    String variable = System.getenv().getOrDefault(VARIABLE, "");
    String file = file();
    for (String named : List.of(property, variable, file)) {
      if (!named.isBlank() && Files.exists(Path.of(named).resolve("bin/quarterdeck"))) {
        return new ServerHome(Path.of(named).toAbsolutePath().normalize());
      }
    }
    throw new IllegalStateException(
        "no server to test in: neither the property %s (\"%s\") nor the variable %s (\"%s\") nor the file %s (\"%s\") names a folder with bin/quarterdeck in it"
            .formatted(PROPERTY, property, VARIABLE, variable, FILE, file));
  }

  private static String file() {
    try {
      return Files.exists(FILE) ? Files.readString(FILE).strip() : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The same with a {@code deploy/} of its own below a folder; all else is this one's.
   *
   * @param parent gets {@code home/}
   */
  public ServerHome withOwnDeploy(Path parent) {
    Path home = parent.resolve("home");
    try {
      Files.createDirectories(home.resolve("deploy"));
      for (String shared : List.of("etc", "features", "lib", "system")) {
        Files.createSymbolicLink(home.resolve(shared), folder.resolve(shared));
      }
      // the command finds its home by its own real place
      Files.createDirectories(home.resolve("bin"));
      try (Stream<Path> files = Files.list(folder.resolve("bin"))) {
        for (Path file : files.toList()) {
          Files.copy(file, home.resolve("bin").resolve(file.getFileName().toString()));
        }
      }
      return new ServerHome(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Gives a home that has a deploy/ of its own features of its own as well, with one more profile:
   * the default one without a feature.
   *
   * @param feature such as {@code storage.embedded}
   */
  public void addProfile(String profile, String feature) {
    try {
      Path features = folder.resolve("features");
      Path shipped = features.toRealPath();
      if (Files.isSymbolicLink(features)) {
        Files.delete(features);
        copy(shipped, features);
      }
      String all = Files.readString(shipped.resolve("profiles/default.json"));
      String entry = "\"" + feature + "\",";
      if (!all.contains(entry)) {
        throw new IllegalArgumentException("the default profile has no feature " + feature);
      }
      Files.writeString(features.resolve("profiles/" + profile + ".json"), all.replace(entry, ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  /** Where jars are dropped. */
  public Path deploy() {
    return folder.resolve("deploy");
  }

  /** The command that starts a server, with its options. */
  public List<String> command(String... options) {
    List<String> command =
        new ArrayList<>(List.of("bash", folder.resolve("bin/quarterdeck").toString(), "run"));
    command.addAll(List.of(options));
    return command;
  }
}

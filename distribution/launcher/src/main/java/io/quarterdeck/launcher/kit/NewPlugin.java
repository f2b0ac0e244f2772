// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code quarterdeck new-plugin NAME --kind KIND [--dir DIR] [--package PACKAGE] [--repository
 * DIR]}: a project with a plugin, its tests and a README. It appears whole or not at all. What it
 * is built with is installed in the local Maven repository, so that the project names no folder.
 */
final class NewPlugin {
  private static final String USAGE =
      "usage: quarterdeck new-plugin NAME --kind admission|authenticator|authorizer|stage|apigroup"
          + "|storage [--dir DIR] [--package PACKAGE] [--repository DIR]";
  private static final List<String> OPTIONS =
      List.of("--kind", "--dir", "--package", "--repository");

  private NewPlugin() {}

  static void run(Path home, Sdk sdk, PrintStream out, String... words)
      throws IOException, LaunchException {
    Map<String, String> given = parse(words);
    PluginName name = PluginName.of(required(given, "NAME"), given.get("--package"));
    Kind kind = Kind.of(required(given, "--kind"));
    Path folder = Path.of(given.getOrDefault("--dir", name.given())).toAbsolutePath().normalize();
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw LaunchException.configuration(folder + " is there already");
    }
    Map<String, String> files = new Template(home, kind, name).files();
    @Nullable String repository = given.get("--repository");
    sdk.install(out, repository == null ? null : Path.of(repository));
    write(folder, files);
    out.println("Made " + folder + "; its README.md says what comes next");
  }

  private static String required(Map<String, String> given, String key) throws LaunchException {
    @Nullable String value = given.get(key);
    if (value == null) {
      throw LaunchException.configuration(key + " is missing; " + USAGE);
    }
    return value;
  }

  private static Map<String, String> parse(String... words) throws LaunchException {
    Map<String, String> out = new TreeMap<>();
    for (int i = 1; i < words.length; i++) {
      String[] option = words[i].split("=", 2);
      String key = words[i].startsWith("-") ? option[0] : "NAME";
      if (!key.equals("NAME") && !OPTIONS.contains(key)) {
        throw LaunchException.configuration("unknown option " + words[i] + "; " + USAGE);
      }
      String value = words[i];
      if (!key.equals("NAME")) {
        boolean inline = option.length == 2;
        if (!inline && ++i == words.length) {
          throw LaunchException.configuration(key + " needs a value");
        }
        value = inline ? option[1] : words[i];
      }
      if (out.put(key, value) != null) {
        throw LaunchException.configuration(key + " is given twice; " + USAGE);
      }
    }
    return out;
  }

  private static void write(Path folder, Map<String, String> files) throws IOException {
    Path parent = Files.createDirectories(Objects.requireNonNull(folder.getParent(), "no root"));
    Path part = Files.createTempDirectory(parent, ".new-plugin");
    try {
      // as any folder that the user makes: a temporary one is private
      Path whole = Files.createDirectory(part.resolve("project"));
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path to = whole.resolve(file.getKey());
        Files.createDirectories(Objects.requireNonNull(to.getParent(), "below a folder"));
        Files.writeString(to, file.getValue());
      }
      Files.move(whole, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(part);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}

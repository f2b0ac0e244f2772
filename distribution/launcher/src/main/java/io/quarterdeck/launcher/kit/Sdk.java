// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code quarterdeck sdk path}, and {@code quarterdeck sdk install [--repository DIR]}, which
 * copies poms and jars into a local Maven repository. Checksums and indexes are a remote one's and
 * stay behind: Maven takes what has no note of its origin for installed.
 *
 * @param folder the Maven repository of the distribution
 * @param user the home of the user
 * @param options what {@code MAVEN_OPTS} has
 */
record Sdk(Path folder, Path user, String options) {
  private static final String USAGE =
      "usage: quarterdeck sdk path, or quarterdeck sdk install [--repository DIR]";

  void run(PrintStream out, String... words) throws IOException, LaunchException {
    requireFolder();
    List<String> rest = List.of(words).subList(1, words.length);
    if (rest.equals(List.of("path"))) {
      out.println(folder);
    } else if (rest.equals(List.of("install"))) {
      install(out, null);
    } else if (rest.size() == 3 && rest.subList(0, 2).equals(List.of("install", "--repository"))) {
      install(out, Path.of(rest.get(2)));
    } else if (rest.size() == 2
        && rest.getFirst().equals("install")
        && rest.getLast().startsWith("--repository=")) {
      install(out, Path.of(rest.getLast().substring("--repository=".length())));
    } else {
      throw LaunchException.configuration(USAGE);
    }
  }

  private void requireFolder() throws LaunchException {
    if (!Files.isDirectory(folder)) {
      throw LaunchException.configuration("this distribution has no " + folder);
    }
  }

  /**
   * Copies it.
   *
   * @param named null for the user's local repository
   */
  void install(PrintStream out, @Nullable Path named) throws IOException, LaunchException {
    requireFolder();
    Path repository = named == null ? LocalRepository.of(user, options) : named;
    if (Files.exists(repository) && !Files.isDirectory(repository)) {
      throw LaunchException.configuration(repository + " is no folder");
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Sdk::isArtifact).sorted().toList();
    }
    for (Path file : files) {
      Path to = repository.resolve(folder.relativize(file).toString());
      Path parent = Files.createDirectories(repository.resolve(to).getParent());
      Path part = Files.createTempFile(parent, ".installing", "");
      try {
        Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
        // a Maven that runs meanwhile finds the one or the other
        Files.move(part, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
      // of an earlier one that came from a repository, which need not be there any more
      Files.deleteIfExists(parent.resolve("_remote.repositories"));
    }
    out.println("Installed " + files.size() + " files of " + folder + " in " + repository);
  }

  private static boolean isArtifact(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".pom") || name.endsWith(".jar");
  }
}

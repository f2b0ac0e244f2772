// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.plugincheck;

import aQute.bnd.version.Version;
import aQute.bnd.version.VersionRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The packages that a plugin finds in the server of its parent's version.
 *
 * @param exported those of the framework and of the server's bundles, with their versions
 * @param jdk those of the JDK, which have none
 */
record ServerPackages(Map<String, List<Version>> exported, Set<String> jdk) {
  private static final String FILE = "packages.txt";

  /** As the build of the server has written them, and the JDK at hand. */
  static ServerPackages read() {
    try (InputStream in = ServerPackages.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing in plugin-check");
      }
      return new ServerPackages(
          parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)), ofThisJdk());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads lines of a package and its versions. */
  static Map<String, List<Version>> parse(String text) {
    Map<String, List<Version>> out = new HashMap<>();
    for (String line : text.lines().toList()) {
      String[] words = line.split(" ");
      out.put(words[0], Arrays.stream(words).skip(1).map(Version::parseVersion).sorted().toList());
    }
    return out;
  }

  private static Set<String> ofThisJdk() {
    return ModuleFinder.ofSystem().findAll().stream()
        .flatMap(m -> m.descriptor().exports().stream())
        .filter(e -> !e.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * What is wrong with an import, empty when it resolves.
   *
   * @param range as in {@code Import-Package}, empty for any
   */
  Optional<String> missing(String name, String range) {
    List<Version> there =
        jdk.contains(name) ? List.of(Version.emptyVersion) : exported.getOrDefault(name, List.of());
    if (there.isEmpty()) {
      return Optional.of("the server does not have it");
    }
    boolean fits = range.isEmpty() || there.stream().anyMatch(new VersionRange(range)::includes);
    return fits
        ? Optional.empty()
        : Optional.of(
            "the server has "
                + there.stream().map(Version::toString).collect(Collectors.joining(" and ")));
  }
}

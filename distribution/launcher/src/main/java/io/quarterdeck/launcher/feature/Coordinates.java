// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.feature;

import java.nio.file.Path;
import java.util.List;

/**
 * A bundle's identity in a feature file, {@code group:artifact:version}, and its place in a
 * Maven-shaped repository.
 */
public record Coordinates(String group, String artifact, String version) {

  static Coordinates parse(String id) {
    List<String> parts = List.of(id.split(":", -1));
    if (parts.size() != 3 || parts.contains("")) {
      throw new IllegalArgumentException("\"" + id + "\" is not group:artifact:version");
    }
    return new Coordinates(parts.get(0), parts.get(1), parts.get(2));
  }

  public Path in(Path repository) {
    return repository
        .resolve(group.replace('.', '/'))
        .resolve(artifact)
        .resolve(version)
        .resolve(artifact + "-" + version + ".jar");
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import java.util.List;
import java.util.TreeMap;

/** The text of {@code docs/configuration.md}. */
final class ConfigurationReference {
  private static final String HEAD =
      """
      # Configuration reference

      Every key that a bundle understands, from the bundles' own descriptions. Each section is a file of `etc/`, named after it with
      `.cfg`; `etc/README.txt` says what files look like and when a change is in force. On the command line a key is
      `--set PID.key=value`, without the `io.quarterdeck.` in front. Where Kubernetes has a flag for it, the flag is named.

      (Written by `itests/architecture`; to write it anew: `mvn -pl itests/architecture -am verify -Dquarterdeck.write=true`.)
      """;

  private ConfigurationReference() {}

  static String of(List<Metatype> types) {
    TreeMap<String, StringBuilder> sections = new TreeMap<>();
    for (Metatype type : types) {
      StringBuilder section =
          sections.computeIfAbsent(type.pid(), pid -> new StringBuilder(head(type)));
      type.keys().forEach(key -> section.append(row(key)));
    }
    StringBuilder out = new StringBuilder(HEAD);
    sections.values().forEach(section -> out.append('\n').append(section));
    return out.toString();
  }

  private static String head(Metatype type) {
    return "## %s\n\n%s: bundle `%s`.\n\n| Key | Default | |\n|---|---|---|\n"
        .formatted(type.pid(), type.name(), type.bundle());
  }

  private static String row(Metatype.Key key) {
    String fallback = key.fallback().isEmpty() ? "" : "`" + key.fallback() + "`";
    return "| `%s` | %s | %s |\n"
        .formatted(key.id(), fallback, key.description().replace("|", "\\|"));
  }
}

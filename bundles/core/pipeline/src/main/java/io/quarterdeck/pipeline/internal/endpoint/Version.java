// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import io.quarterdeck.runtime.lookup.ServerProperties;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /version} says: the Kubernetes release that is spoken, and as its build metadata (as
 * of Semantic Versioning, which clients parse and leave aside when they compare) what speaks it.
 * The facts of the build are the launcher's, which gives them as properties.
 */
final class Version {
  static final String BINARY = "1.36.2";
  static final String EMULATED = "1.36";

  private static final String UNKNOWN = "unknown";

  private Version() {}

  static Map<String, @Nullable Object> tree() {
    return tree(name -> ServerProperties.get(Version.class, name));
  }

  /** The same with other properties: those of the build, and the JDK's. */
  static Map<String, @Nullable Object> tree(UnaryOperator<@Nullable String> properties) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("major", "1");
    out.put("minor", "36");
    out.put("emulationMajor", "1");
    out.put("emulationMinor", "36");
    out.put("minCompatibilityMajor", "1");
    out.put("minCompatibilityMinor", "35");
    out.put(
        "gitVersion",
        "v" + BINARY + "+quarterdeck-" + value(properties, "quarterdeck.version", UNKNOWN));
    out.put("gitCommit", value(properties, "quarterdeck.build.commit", UNKNOWN));
    out.put("gitTreeState", value(properties, "quarterdeck.build.tree", UNKNOWN));
    out.put("buildDate", value(properties, "quarterdeck.build.date", "1970-01-01T00:00:00Z"));
    out.put("goVersion", "java" + value(properties, "java.version", ""));
    out.put("compiler", "javac");
    out.put("platform", platform(properties));
    return out;
  }

  private static String value(
      UnaryOperator<@Nullable String> properties, String name, String otherwise) {
    String value = properties.apply(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  /** In Go's words, which clients compare with the platforms of nodes. */
  private static String platform(UnaryOperator<@Nullable String> properties) {
    String os = value(properties, "os.name", "").toLowerCase(Locale.ROOT);
    String arch = value(properties, "os.arch", "");
    return (os.startsWith("mac") ? "darwin" : os.startsWith("win") ? "windows" : "linux")
        + "/"
        + switch (arch) {
          case "aarch64" -> "arm64";
          case "x86_64" -> "amd64";
          default -> arch;
        };
  }
}

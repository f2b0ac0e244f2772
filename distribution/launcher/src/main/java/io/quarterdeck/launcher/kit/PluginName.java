// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.LaunchException;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a new plugin is called.
 *
 * @param given as on the command line: the folder
 * @param type its class
 * @param pack its package: the artifact, the bundle's symbolic name and the PID, too
 */
record PluginName(String given, String type, String pack) {
  private static final int LONGEST = 60;
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*");
  private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+");

  /**
   * Reads a name: {@code team-labels} and {@code TeamLabels} are both the class {@code TeamLabels}.
   *
   * @param pack null for {@code com.example.} and the name
   */
  static PluginName of(String given, @Nullable String pack) throws LaunchException {
    if (given.length() > LONGEST || !NAME.matcher(given).matches()) {
      throw LaunchException.configuration(
          "the name \""
              + given
              + "\" is none: letters, digits and single hyphens, a letter first, "
              + LONGEST
              + " characters at most");
    }
    StringBuilder type = new StringBuilder();
    for (String part : given.split("-")) {
      type.append(Character.toUpperCase(part.charAt(0))).append(part, 1, part.length());
    }
    String name = type.toString();
    String full = pack == null ? "com.example." + name.toLowerCase(Locale.ROOT) : pack;
    if (!PACKAGE.matcher(full).matches() || !SourceVersion.isName(full)) {
      throw LaunchException.configuration(
          "--package "
              + full
              + " is none for a plugin: two or more parts of lower-case letters, digits and _, none a"
              + " word of Java, such as com.example.labels");
    }
    if (full.startsWith("io.quarterdeck.") || full.startsWith("java.")) {
      throw LaunchException.configuration(
          "--package " + full + " is the server's own or the JDK's");
    }
    return new PluginName(given, name, full);
  }

  /** The package as a path. */
  String path() {
    return pack.replace('.', '/');
  }

  /** The last part of the package. */
  String word() {
    return pack.substring(pack.lastIndexOf('.') + 1);
  }
}

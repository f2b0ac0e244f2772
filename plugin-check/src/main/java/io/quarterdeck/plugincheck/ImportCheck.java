// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.plugincheck;

import aQute.bnd.header.Attrs;
import aQute.bnd.osgi.Analyzer;
import aQute.bnd.osgi.Clazz;
import aQute.bnd.osgi.Constants;
import aQute.bnd.osgi.Descriptors.PackageRef;
import aQute.bnd.service.verifier.VerifierPlugin;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * A plugin of bnd, named in {@code -plugin}: each import that the server could not resolve is an
 * error of the build, one line with the package, the class that uses it, and what to do. Imports
 * that are optional are not asked about.
 */
public final class ImportCheck implements VerifierPlugin {
  private final ServerPackages server;

  /** Checks against the server that this jar was built with. */
  public ImportCheck() {
    this(ServerPackages.read());
  }

  ImportCheck(ServerPackages server) {
    this.server = server;
  }

  @Override
  public void verify(Analyzer analyzer) {
    analyzer.getImports().entrySet().stream()
        .filter(i -> !isOptional(i.getValue()))
        .sorted(Comparator.comparing(i -> i.getKey().getFQN()))
        .forEach(i -> check(analyzer, i));
  }

  private static boolean isOptional(Attrs attributes) {
    return "optional".equals(attributes.get(Constants.RESOLUTION_DIRECTIVE));
  }

  private void check(Analyzer analyzer, Map.Entry<PackageRef, Attrs> imported) {
    PackageRef name = imported.getKey();
    String range = imported.getValue().getOrDefault(Constants.VERSION_ATTRIBUTE, "");
    // a package that the bundle has as well is wired to itself
    if (analyzer.getExports() != null && analyzer.getExports().containsKey(name)) {
      return;
    }
    Optional<String> missing = server.missing(name.getFQN(), range);
    if (missing.isPresent()) {
      analyzer.error(
          "The import of %s%s, %s, does not resolve: %s; embed it: see docs/writing-a-plugin.md",
          name.getFQN(), range.isEmpty() ? "" : " " + range, user(analyzer, name), missing.get());
    }
  }

  private static String user(Analyzer analyzer, PackageRef name) {
    return analyzer.getClassspace().values().stream()
        .filter(c -> c.getReferred().contains(name))
        .map(Clazz::getFQN)
        .sorted()
        .findFirst()
        .map(c -> "which " + c + " uses")
        .orElse("which only Import-Package names");
  }
}

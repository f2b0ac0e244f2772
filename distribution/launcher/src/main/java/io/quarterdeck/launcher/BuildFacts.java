// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/**
 * What was built, from {@code lib/build.properties}, which the build writes and {@code quarterdeck
 * version} shows.
 *
 * @param commit empty when the tree was no checkout of its own
 * @param date the commit's, RFC 3339
 * @param tree {@code clean}, {@code dirty}, or why there is no commit
 */
record BuildFacts(String version, String commit, String date, String tree) {

  /** Of a distribution; a distribution without the file says that nothing is known. */
  static BuildFacts read(Path home) {
    Properties facts = new Properties();
    try (Reader in = Files.newBufferedReader(home.resolve("lib/build.properties"))) {
      facts.load(in);
    } catch (IOException | IllegalArgumentException e) {
      // nobody shall be kept from starting a server by this
    }
    return new BuildFacts(
        facts.getProperty("version", "unknown"),
        facts.getProperty("commit", ""),
        facts.getProperty("date", ""),
        facts.getProperty("tree", ""));
  }

  /** By the names that bundles know them by, as system properties. */
  Map<String, String> properties() {
    return Map.of(
        "quarterdeck.version", version,
        "quarterdeck.build.commit", commit,
        "quarterdeck.build.date", date,
        "quarterdeck.build.tree", tree);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Replaces plugins of a running server as operators do. */
final class Replacements {
  private static final Pattern CHANGE = Pattern.compile("BundleChanges (\\S+) \\S+ is (\\w+)");

  private final Distribution distribution;
  private final Jars jars;
  private final DistributionProcess server;

  Replacements(Distribution distribution, Jars jars, DistributionProcess server) {
    this.distribution = distribution;
    this.jars = jars;
    this.server = server;
  }

  /**
   * One replacement, until it is over.
   *
   * @param shell by its command {@code swap}; else the jar is dropped
   */
  void replace(Subject subject, String version, boolean shell) throws Exception {
    Path jar = subject.jar(jars, version);
    String gone = subject.bundle() + " \\S+ is uninstalled";
    long before = count(gone);
    if (shell) {
      server.type("quarterdeck:swap " + subject.plugin() + " " + jar.toUri());
    } else {
      drop(distribution, subject, jar);
    }
    String started = subject.bundle() + " " + Pattern.quote(version) + " is started";
    Await.until(
        subject + " " + version + " is there",
        () -> count(started) == 1 && (!shell || count(gone) > before));
  }

  private long count(String pattern) {
    return Pattern.compile("BundleChanges " + pattern).matcher(server.log()).results().count();
  }

  /** Whole at once, as {@code mv} does. */
  static void drop(Distribution distribution, Subject subject, Path jar) throws IOException {
    Path beside = distribution.home().resolve(subject.file() + ".new");
    Files.copy(jar, beside, StandardCopyOption.REPLACE_EXISTING);
    Files.move(
        beside,
        distribution.deploy().resolve(subject.file()),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** No other bundle has come or gone. */
  void assertOnlySubjectsMoved() {
    Set<String> moved =
        CHANGE
            .matcher(server.log())
            .results()
            .map(m -> m.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> meant =
        Arrays.stream(Subject.values())
            .map(Subject::bundle)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(meant, moved);
  }
}

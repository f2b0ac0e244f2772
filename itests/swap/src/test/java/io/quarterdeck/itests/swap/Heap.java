// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is alive in a server's heap, asked of its JVM. */
final class Heap {
  private static final Pattern LOADERS =
      Pattern.compile(
          "(\\d+) +\\d+ +org\\.apache\\.felix\\.framework\\.BundleWiringImpl\\$BundleClassLoader\\b");

  private Heap() {}

  /** How many class loaders of bundles there are after a full collection. */
  static int classLoaders(ProcessHandle server, Path folder) {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    // twice: what only a cleaner holds is gone with the second collection
    histogram(jcmd, server, folder);
    Ended ended = histogram(jcmd, server, folder);
    assertEquals(0, ended.exitCode(), ended.err());
    Matcher found = LOADERS.matcher(ended.out());
    int count = 0;
    while (found.find()) {
      count += Integer.parseInt(found.group(1));
    }
    return count;
  }

  private static Ended histogram(String jcmd, ProcessHandle server, Path folder) {
    return Distribution.end(
        List.of(jcmd, Long.toString(server.pid()), "GC.class_histogram"), folder, Map.of());
  }
}

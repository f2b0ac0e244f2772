// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.itests.harness.Distribution.Ended;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is alive in a server, asked of its JVM after a full collection.
 *
 * @param loaders class loaders of bundles
 * @param bytes of all objects
 * @param threads of the platform
 */
public record Heap(int loaders, long bytes, int threads) {
  private static final Pattern LOADERS =
      Pattern.compile(
          "(\\d+) +\\d+ +org\\.apache\\.felix\\.framework\\.BundleWiringImpl\\$BundleClassLoader\\b");
  private static final Pattern TOTAL = Pattern.compile("Total +\\d+ +(\\d+)");
  private static final Pattern THREAD = Pattern.compile("(?m)^\"[^\"]+\" #\\d+ ");

  /** As it is now. */
  public static Heap of(ProcessHandle server, Path folder) {
    // twice: what only a cleaner holds is gone with the second collection
    ask(server, folder, "GC.class_histogram");
    String histogram = ask(server, folder, "GC.class_histogram");
    Matcher found = LOADERS.matcher(histogram);
    int loaders = 0;
    while (found.find()) {
      loaders += Integer.parseInt(found.group(1));
    }
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException(histogram);
    }
    String threads = ask(server, folder, "Thread.print");
    return new Heap(
        loaders, Long.parseLong(total.group(1)), (int) THREAD.matcher(threads).results().count());
  }

  private static String ask(ProcessHandle server, Path folder, String what) {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Ended ended =
        Distribution.end(List.of(jcmd, Long.toString(server.pid()), what), folder, Map.of());
    if (ended.exitCode() != 0) {
      throw new IllegalStateException(ended.err());
    }
    return ended.out();
  }
}

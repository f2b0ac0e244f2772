// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How the launcher of a distribution is called: without a shell, with the options for Java that it
 * comes with. A server that lives for a test is compiled once: it starts with half of the work, and
 * is slower only when it is asked for more than a test does.
 */
record ServerCommand(Path java, Path home, ClassArchive archive) {
  /** More options for Java, over all others. */
  static final String OPTIONS = "quarterdeck.java.options";

  private List<String> launcher(String command, List<String> options) {
    Path lib = home.resolve("lib");
    List<String> words =
        new ArrayList<>(
            List.of(
                java.toString(),
                "@" + lib.resolve("jvm.options"),
                "@" + lib.resolve("memory-small.options"),
                "-XX:TieredStopAtLevel=1"));
    words.addAll(options);
    words.addAll(more());
    words.addAll(List.of("-jar", lib.resolve("io.quarterdeck.launcher.jar").toString(), command));
    return words;
  }

  /** Those of the system property. */
  static List<String> more() {
    String options = System.getProperty(OPTIONS, "").strip();
    return options.isEmpty() ? List.of() : List.of(options.split(" +"));
  }

  /**
   * Runs a server in a folder.
   *
   * @param life the options that say when it ends
   */
  ProcessBuilder run(Path folder, Path pki, List<String> life, List<String> settings) {
    List<String> words = launcher("run", archive.options(folder));
    words.addAll(words(folder, pki, life, settings));
    return started(words, folder);
  }

  /** The options of a server in a folder. */
  static List<String> words(Path folder, Path pki, List<String> life, List<String> settings) {
    List<String> words = new ArrayList<>(List.of("--port", "0"));
    words.addAll(life);
    words.addAll(List.of("--data", folder.resolve("data").toString()));
    words.addAll(List.of("--pki", pki.toString()));
    words.addAll(List.of("--deploy", folder.resolve("deploy").toString()));
    words.addAll(List.of("--ready-file", folder.resolve("ready.json").toString()));
    settings.forEach(s -> words.addAll(List.of("--set", s)));
    return words;
  }

  /** Writes the kubeconfig of a user on its standard output. */
  ProcessBuilder kubeconfig(Path folder, Path pki, String url, String user, List<String> groups) {
    List<String> words = launcher("kubeconfig", List.of());
    words.addAll(List.of(user, "--pki", pki.toString(), "--server", url));
    groups.forEach(g -> words.addAll(List.of("--group", g)));
    return started(words, folder);
  }

  private static ProcessBuilder started(List<String> words, Path folder) {
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.environment().put("MALLOC_ARENA_MAX", "2");
    return builder;
  }
}

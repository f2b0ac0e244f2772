// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link Sharer} that runs. */
final class SharerProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;

  private SharerProcess(Process process) {
    this.process = process;
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts one. */
  static SharerProcess start(Path cache, String word, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Dquarterdeck.cache=" + cache,
                "-Dquarterdeck.home=" + System.getProperty("quarterdeck.distribution"),
                "-Dquarterdeck.reuse=true",
                "-Dquarterdeck.archive=false"));
    command.addAll(List.of(options));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), Sharer.class.getName(), word));
    return new SharerProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** The next line that it says. */
  String line() {
    try {
      return String.valueOf(out.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The server that it says it has. */
  ProcessHandle server() {
    String line = line();
    if (!line.matches("[0-9]+ https://.*")) {
      throw new AssertionError("it has said: " + line);
    }
    return ProcessHandle.of(Long.parseLong(line.split(" ", 2)[0])).orElseThrow();
  }

  /** Whether it says nothing yet. */
  boolean isSilent() throws IOException {
    return !out.ready();
  }

  /** Lets it go on. */
  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** As {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

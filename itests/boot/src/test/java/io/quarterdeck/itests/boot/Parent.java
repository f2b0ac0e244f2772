// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import java.util.List;

/** A program of its own that starts another, says which process that is, and then only lives. */
final class Parent {
  private Parent() {}

  /**
   * Starts it with a pipe for its input, which closes with this process.
   *
   * @param command the words of the command
   */
  public static void main(String[] command) throws Exception {
    Process child =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    System.out.println(child.pid());
    child.waitFor();
  }

  /** The command that runs this class with the command of another. */
  static List<String> command(String java, List<String> child) {
    List<String> all =
        new java.util.ArrayList<>(
            List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName()));
    all.addAll(child);
    return all;
  }
}

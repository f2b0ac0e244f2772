// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a server, and the Java that runs it.
 *
 * @param cache what outlives the servers
 * @param java the home of the Java
 */
record Installation(Path cache, Path java, ServerCommand command) {
  /**
   * Finds both.
   *
   * @throws IllegalStateException when one of them is not there
   */
  static Installation find() throws IOException {
    Path cache = Cache.folder();
    Path java = JavaHome.ofThisMachine(cache).find();
    Path home = new ServerFiles(cache, Installation.class.getClassLoader()).home();
    Files.createDirectories(cache);
    ClassArchive archive = ClassArchive.of(cache, home, java);
    return new Installation(cache, java, new ServerCommand(JavaHome.command(java), home, archive));
  }

  /** The text of a kubeconfig for a server, with a certificate of its authority. */
  String kubeconfig(Path folder, ServerFacts server, String user, List<String> groups) {
    try {
      Process made =
          command.kubeconfig(folder, server.pki(), server.url().toString(), user, groups).start();
      made.getOutputStream().close();
      String text = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String errors = new String(made.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      if (made.waitFor() != 0) {
        throw new IllegalStateException("no kubeconfig of " + user + ": " + errors.strip());
      }
      return text;
    } catch (IOException e) {
      throw new IllegalStateException("no kubeconfig of " + user + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}

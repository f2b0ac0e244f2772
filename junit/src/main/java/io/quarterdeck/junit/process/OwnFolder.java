// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The folder of a server that this JVM alone uses, with the plugins that it is to have. */
record OwnFolder(Folders.Locked locked) {
  /**
   * A new one.
   *
   * @throws IllegalArgumentException when a plugin is no bundle
   */
  static OwnFolder make(List<Path> plugins) throws IOException {
    OwnFolder made = new OwnFolder(Folders.make());
    PluginJars.put(plugins, Files.createDirectory(made.deploy()));
    return made;
  }

  Path path() {
    return locked.folder();
  }

  private Path deploy() {
    return path().resolve("deploy");
  }

  /** Where the server says that it is ready. */
  Path ready() {
    return path().resolve("ready.json");
  }

  ServerLog log() {
    return new ServerLog(path().resolve("server.log"));
  }

  /** As {@link RunningServer#bring} does. */
  Map<String, String> bring(List<Path> plugins) {
    try {
      return PluginJars.put(plugins, deploy());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void remove() {
    locked.remove();
  }
}

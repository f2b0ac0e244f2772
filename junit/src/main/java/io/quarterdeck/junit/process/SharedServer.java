// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server that other JVMs may use as well, and that ends when none does for a while. */
final class SharedServer extends InstalledServer {
  private final RunFolder run;
  private final ServerFacts facts;
  private final Map<String, String> plugins;
  private final FileChannel use;
  private int users;

  /**
   * @param use what makes this JVM a user
   * @param plugins as its configuration hash has them
   */
  SharedServer(
      Installation installation,
      RunFolder run,
      ServerFacts facts,
      Map<String, String> plugins,
      FileChannel use) {
    super(installation, run.folder(), run.log(), Turn.between(run.folder()));
    this.run = run;
    this.facts = facts;
    this.plugins = Map.copyOf(plugins);
    this.use = use;
  }

  @Override
  ServerFacts facts() {
    return facts;
  }

  @Override
  public boolean isAlive() {
    Optional<ProcessHandle> server = run.server();
    return server.isPresent() && server.get().pid() == facts.pid();
  }

  /** They are there: where they have changed the server is another one. */
  @Override
  public Map<String, String> bring(List<Path> wanted) {
    return plugins;
  }

  synchronized SharedServer used() {
    users++;
    return this;
  }

  @Override
  public void end() {
    // others may use it
  }

  /** The last user of this JVM leaves it to others. */
  @Override
  public synchronized void close() {
    if (--users == 0) {
      leave();
    }
  }

  /** Whether this JVM is a user. */
  boolean isUsed() {
    return use.isOpen();
  }

  void leave() {
    try {
      use.close();
    } catch (IOException e) {
      // the system does it when the JVM ends
    }
  }
}

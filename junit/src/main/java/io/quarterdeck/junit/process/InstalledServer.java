// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * What servers have in common that are started from an installation, in a folder of theirs. How one
 * is started and ended, and who may do so, is each one's own.
 */
abstract class InstalledServer implements RunningServer {
  private final Installation installation;
  private final Path folder;
  private final ServerLog log;
  private final Turn turn;

  InstalledServer(Installation installation, Path folder, ServerLog log, Turn turn) {
    this.installation = installation;
    this.folder = folder;
    this.log = log;
    this.turn = turn;
  }

  final Installation installation() {
    return installation;
  }

  final ServerLog log() {
    return log;
  }

  /** What it has said when it was ready. */
  abstract ServerFacts facts();

  @Override
  public final URI url() {
    return facts().url();
  }

  @Override
  public long pid() {
    return facts().pid();
  }

  @Override
  public final Path kubeconfig() {
    return facts().kubeconfig();
  }

  @Override
  public final String kubeconfig(String user, List<String> groups) {
    return installation.kubeconfig(folder, facts(), user, groups);
  }

  @Override
  public List<String> last(int lines) {
    return log.last(lines);
  }

  @Override
  public final Turn turn() {
    return turn;
  }
}

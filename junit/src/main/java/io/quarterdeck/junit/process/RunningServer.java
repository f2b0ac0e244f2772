// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An API server that is ready, whoever has started it. For all threads. */
public interface RunningServer extends AutoCloseable {
  /** Where it is reached. */
  URI url();

  /** The process. */
  long pid();

  /** Whether it runs. */
  boolean isAlive();

  /** The file of who may do everything. */
  Path kubeconfig();

  /** The text of a kubeconfig, with a certificate made for a user in groups. */
  String kubeconfig(String user, List<String> groups);

  /** The last lines of its log. */
  List<String> last(int lines);

  /**
   * Brings plugins as they are now, which is not waited for.
   *
   * @return the SHA-256 of each one's jar, by the symbolic name of its bundle
   * @throws IllegalArgumentException when one is no bundle
   */
  Map<String, String> bring(List<Path> plugins);

  /** Whose turn it is to change everything, where that is undone afterwards. */
  Turn turn();

  /** Has it end, which is not waited for. */
  void end();

  /** Ends it, or the use of it. */
  @Override
  void close();
}

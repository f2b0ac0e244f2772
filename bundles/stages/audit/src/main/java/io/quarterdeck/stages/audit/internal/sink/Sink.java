// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

/** Where events go. Thread-safe; called on requests' threads. */
public interface Sink extends AutoCloseable {

  /**
   * Takes one event.
   *
   * @param event JSON on one line, without its end
   * @return whether it is stored, queued, or left out on purpose
   */
  boolean accept(byte[] event);

  /** Writes what is queued, bounded; events that come later are written at once or counted. */
  @Override
  void close();
}

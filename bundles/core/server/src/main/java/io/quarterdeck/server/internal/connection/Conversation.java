// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

/** What is spoken on a connection instead of HTTP/1.1, with deadlines of its own. */
public interface Conversation {
  /** About once a second, on the watch's thread: what is overdue ends. */
  void look(long now);

  /** The client is asked to leave; what is under way goes on. More than once counts once. */
  void drain();

  /** The connection is closed. Once, on any thread. */
  void closed();
}

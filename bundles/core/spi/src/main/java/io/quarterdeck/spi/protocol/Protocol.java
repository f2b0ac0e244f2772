// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.protocol;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A protocol between TLS and requests. The server offers what is there in its handshakes (ALPN),
 * ahead of {@code http/1.1}; of two with one name the higher service ranking counts. When a
 * protocol goes, its sessions are drained and the connections of others stay.
 */
@ConsumerType
public interface Protocol {
  /** As ALPN names it, such as {@code h2} (the IANA registry of protocol IDs). */
  String name();

  /**
   * Begins to speak it: a client has chosen it, and has not sent anything yet.
   *
   * @param requests where what is asked goes
   */
  Session open(Link link, Requests requests);
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.IOException;

/** Finds out where to connect, each time that a connection is made. */
@FunctionalInterface
public interface AddressSource {

  /**
   * Host and port now.
   *
   * @throws IOException when there is none, with the words that the caller sees
   */
  Address find() throws IOException;

  /** A host name or literal address, and a port. */
  record Address(String host, int port) {}

  /** Always the same. */
  static AddressSource of(String host, int port) {
    Address fixed = new Address(host, port);
    return () -> fixed;
  }
}

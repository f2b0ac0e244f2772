// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/** A way out through a proxy. Thread-safe. */
interface Route extends AutoCloseable {

  /** {@code http_connect} or {@code grpc}, as metrics have it. */
  String protocol();

  /** {@code tcp} or {@code uds}. */
  String transport();

  /**
   * A connection. Blocks.
   *
   * @param address host and port, in brackets where it is one of IPv6
   * @param timeout of each step, or of all
   * @throws IOException in kube-apiserver's words
   */
  Socket dial(String address, Duration timeout, EgressMeters meters) throws IOException;

  @Override
  default void close() {}
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/** A proxy server that understands {@code CONNECT}. Thread-safe. */
interface Proxy {

  /** As it is shown in errors. */
  String address();

  /** {@code tcp} or {@code uds}. */
  String transport();

  /** A connection to the proxy itself. Blocks, at most for the timeout. */
  Socket connect(Duration timeout) throws IOException;
}

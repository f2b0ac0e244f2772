// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.egress;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.osgi.annotation.versioning.ProviderType;

/** The service that makes connections to others. Thread-safe. */
@ProviderType
public interface Egress {

  /** Without proxies. */
  Egress DIRECT = new DirectEgress();

  /**
   * Whether such connections need no proxy, so that whoever knows the address may as well dial it.
   */
  boolean isDirect(Traffic traffic);

  /**
   * A connection, in plain text. Blocks, at most for the timeout. Whoever asked for it closes it.
   *
   * @param host a name or a literal address; behind a proxy it is the proxy that looks a name up
   * @throws IOException when there is none: what the proxy said, or why it cannot be reached
   */
  Socket dial(Traffic traffic, String host, int port, Duration timeout) throws IOException;
}

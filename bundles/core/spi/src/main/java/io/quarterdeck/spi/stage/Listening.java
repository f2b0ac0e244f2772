// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import org.osgi.annotation.versioning.ProviderType;

/** A service that exists while the server accepts connections. */
@ProviderType
public interface Listening {
  /** Service property: the bound address, a String. */
  String ADDRESS = "address";

  /** Service property: the bound port, an Integer. */
  String PORT = "port";
}

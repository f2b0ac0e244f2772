// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import org.osgi.annotation.versioning.ProviderType;

/**
 * A service: where others reach this server. Discovery and the issuer's documents announce it to
 * clients (kube-apiserver's external address). Without one they name what they know themselves.
 */
@ProviderType
public interface Advertised {
  /** Host and port, an IPv6 address in brackets; fixed while the service is there. */
  String hostAndPort();
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens chains over the service registry. A service of the runtime, one instance a using bundle;
 * chains that were not closed end with it.
 */
@ProviderType
public interface ChainFactory {

  /**
   * Tracks every service of a type. Plugins that are there already are in the first snapshot.
   *
   * @param kind the word for such plugins in metrics, messages and the plugins API, e.g. {@code
   *     authorizer}
   */
  default <T> Chain<T> open(Class<T> type, String kind, ChainConfig config) {
    return open(type, kind, config, (service, origin) -> null);
  }

  /** The same of services of which not all may be usable. */
  <T> Chain<T> open(Class<T> type, String kind, ChainConfig config, Check<T> check);
}

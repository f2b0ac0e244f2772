// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** What one bundle's services make: a Jersey application of their own, built once. Thread-safe. */
public interface Mounted {
  /**
   * Ends it, once nobody new comes to it.
   *
   * @param drain how long it waits for the requests that are in it
   */
  void close(Duration drain);

  /** Builds one; it may take a tenth of a second. */
  @FunctionalInterface
  interface Builder<A extends Mounted> {
    /**
     * @param name of the plugin
     * @param components its services: one instance each, for all requests
     * @throws IllegalArgumentException when these are none for it
     * @throws RuntimeException what Jersey says of a model that is not valid
     */
    A build(String name, Collection<?> components);
  }

  /** Jersey without anything that it would look for by itself; readers of XML among that. */
  static ResourceConfig bare(String name) {
    ResourceConfig config = new ResourceConfig();
    config.setApplicationName(name);
    config.setProperties(
        Map.of(
            CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
            CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true,
            CommonProperties.PROVIDER_DEFAULT_DISABLE, "ALL",
            ServerProperties.WADL_FEATURE_DISABLE, true));
    config.register(Caller.binder());
    return config;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.GroupResource;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * In which versions this server keeps its resources: a service of the registry. Thread-safe, does
 * not block; follows the groups as they come and go.
 */
@ProviderType
public interface StorageVersions {

  /**
   * The resources that bundles serve and that are stored, sorted by group and name. Those that
   * share their objects (events in two groups) are there once, as the first of them. Custom
   * resources are not among them.
   */
  List<Kept> all();

  /**
   * A resource and its versions, each as an {@code apiVersion}.
   *
   * @param encoding in which it is written
   * @param decodable which can be read, whether or not they are served
   * @param served of its own group
   */
  record Kept(
      GroupResource resource, String encoding, List<String> decodable, List<String> served) {
    public Kept {
      decodable = List.copyOf(decodable);
      served = List.copyOf(served);
    }
  }
}

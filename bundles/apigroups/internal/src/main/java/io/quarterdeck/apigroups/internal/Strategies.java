// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.internal;

import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all() {
    return Map.of("storageversions", new StorageVersionStrategy());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import io.quarterdeck.api.GroupResource;
import java.util.Set;

/**
 * What a plugin wants to see, fixed for its lifetime: the engine keeps an index and calls no other
 * plugin.
 *
 * @param operations which operations
 * @param resources which resources; empty for every one
 * @param subresources whether writes of subresources too
 */
public record Interest(
    Set<Operation> operations, Set<GroupResource> resources, boolean subresources) {

  public static Interest in(Set<Operation> operations, GroupResource... resources) {
    return new Interest(Set.copyOf(operations), Set.of(resources), false);
  }

  public static Interest everything(Operation... operations) {
    return new Interest(Set.of(operations), Set.of(), true);
  }

  public boolean covers(Operation operation, GroupResource resource, String subresource) {
    return operations.contains(operation)
        && (resources.isEmpty() || resources.contains(resource))
        && (subresource.isEmpty() || subresources);
  }
}

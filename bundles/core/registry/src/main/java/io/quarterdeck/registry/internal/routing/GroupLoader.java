// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.spi.group.ApiGroup;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the data of groups, once each; a group whose data is broken is left out and logged. */
final class GroupLoader {
  private static final Logger LOG = System.getLogger(GroupLoader.class.getName());

  private static final String SHIPPED = "io.quarterdeck.";

  private final Map<ApiGroup, LoadedGroup> loaded = new ConcurrentHashMap<>();
  private final Predicate<ResourceDefinition> isServed;

  /**
   * @param isServed of a built-in resource, whether it is switched on
   */
  GroupLoader(Predicate<ResourceDefinition> isServed) {
    this.isServed = isServed;
  }

  /**
   * Why a group of somebody else cannot be served: its data is read whole, documents and all, so
   * that nobody meets the fault later. Those that are shipped are tested by the build; custom
   * resources by the validation of their definitions.
   */
  @Nullable String fault(ApiGroup group, Origin origin) {
    boolean known = loaded.containsKey(group);
    if (known || group.isCustom() || origin.bundle().startsWith(SHIPPED)) {
      return null;
    }
    try {
      LoadedGroup read = LoadedGroup.read(group, isServed);
      GroupCheck.check(group, read);
      loaded.put(group, read);
      return null;
    } catch (RuntimeException | LinkageError e) {
      LOG.log(Level.WARNING, "API group " + group.group() + " is not served: " + e.getMessage());
      LOG.log(Level.DEBUG, "API group " + group.group(), e);
      return String.valueOf(e.getMessage());
    }
  }

  @Nullable LoadedGroup load(ApiGroup group) {
    LoadedGroup known = loaded.get(group);
    if (known != null) {
      return known;
    }
    try {
      LoadedGroup read = LoadedGroup.read(group, isServed);
      loaded.put(group, read);
      return read;
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "API group " + group.group() + " is left out: " + e.getMessage(), e);
      return null;
    }
  }

  /** Forgets all others: what is kept of a group that has left would keep its classes. */
  void retain(Set<ApiGroup> groups) {
    loaded.keySet().retainAll(groups);
  }
}

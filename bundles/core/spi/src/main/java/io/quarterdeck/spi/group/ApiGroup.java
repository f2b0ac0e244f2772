// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * One API group: while this service is registered, the group is in discovery and routing.
 *
 * <p>The registry reads {@link #resources} and {@link #definitions} once, when the service arrives,
 * on a thread of its own, and keeps no stream open. The service property {@code name} is the
 * group's name, {@code core} for the core group; a bundle that adds a version to the group of
 * another bundle has {@code GROUP.VERSION} there. Implementations are immutable and thread-safe.
 */
@ConsumerType
public interface ApiGroup {

  /** The group's name in paths; empty for the core group. */
  String group();

  /** The resource table: JSON as docs/adding-an-api-group.md describes it. */
  InputStream resources() throws IOException;

  /**
   * The definitions of every type that the group's kinds reach: JSON made by the schema generator.
   */
  InputStream definitions() throws IOException;

  /**
   * The same as a tree, which nobody changes, from a group that has it as one: it is not read a
   * second time then. Null from the others.
   */
  default @Nullable Map<String, @Nullable Object> definitionTree() {
    return null;
  }

  /**
   * Whether its resources are objects of the API themselves, and come and go with them: what is not
   * in such a group is not found as if there were no group, and nobody waits for it to return.
   */
  default boolean isCustom() {
    return false;
  }

  /**
   * False while there are groups that it has yet to bring besides itself: those of custom
   * resources, before the stored definitions have all been read. Until then nobody can say that a
   * path is not there. Asked often; must not block.
   */
  default boolean isComplete() {
    return true;
  }

  /** The strategy of each resource that needs one, by plural name. */
  default Map<String, ResourceStrategy> strategies() {
    return Map.of();
  }

  /**
   * Objects that must exist, created at start when they are missing, in this order; those that are
   * there go through {@link BootstrapStrategy#reconcileBootstrap}.
   */
  default List<ApiObject> bootstrapObjects() {
    return List.of();
  }
}

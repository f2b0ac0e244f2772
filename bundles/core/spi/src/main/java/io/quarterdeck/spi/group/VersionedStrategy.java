// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** Of resources that are not the same in all their versions. */
@ConsumerType
public interface VersionedStrategy extends ResourceStrategy {

  /** Converters from and to the stored version, by the other version, e.g. {@code v1}. */
  default Map<String, VersionConverter> converters() {
    return Map.of();
  }

  /**
   * Gives an object that was stored in an older version, in which Kubernetes keeps some kinds
   * though it does not serve it, the shape of the version that is kept; by default they have one
   * shape. The kind is set, and defaults are applied, afterwards. Called when the store is read, on
   * any thread; must depend on nothing but the object.
   */
  default void upgradeStored(ApiObject object) {}

  /**
   * Annotations that only a version of the API has, in place of fields: an object that is reduced
   * to its metadata is of none, and has none of them.
   */
  default Set<String> versionAnnotations() {
    return Set.of();
  }

  /**
   * What is particular to the resource in one of its versions: a custom resource has columns, rules
   * and subresources of its own in each. Asked for once, when the group comes.
   */
  default ResourceStrategy in(String version) {
    return this;
  }

  /**
   * How objects come from and to other versions, where that is more than a {@link #converters
   * converter} can do; null for the usual resource. Asked of the strategy {@link #in a version}.
   */
  default @Nullable ObjectConversion conversion() {
    return null;
  }

  /**
   * What is equal as long as the resource is served in the same way. When it is not equal any more
   * to that of the strategy that was there before, the resource's watches end, so that none goes on
   * with a schema or a conversion of the past. Asked of the strategy of all versions.
   */
  default Object servedAs() {
    return "";
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

/**
 * What documents say of built-in kinds besides what they always do. Those of custom resources say
 * it in any case, as in Kubernetes.
 *
 * @param storageVersionHash in discovery: a hash of the version in which a resource is stored
 * @param enums in OpenAPI: the values that a field may have
 */
public record Published(boolean storageVersionHash, boolean enums) {
  /** As with the default feature gates. */
  public static final Published ALL = new Published(true, true);
}

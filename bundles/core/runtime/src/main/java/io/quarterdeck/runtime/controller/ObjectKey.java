// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.ApiObject;

/**
 * Which object of a resource.
 *
 * @param namespace empty for one in none
 */
public record ObjectKey(String namespace, String name) {

  public static ObjectKey of(ApiObject object) {
    return new ObjectKey(object.meta().namespace(), object.meta().name());
  }

  /** {@code NAMESPACE/NAME}, or the name alone. */
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}

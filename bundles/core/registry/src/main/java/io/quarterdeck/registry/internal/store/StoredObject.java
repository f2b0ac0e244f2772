// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import org.jspecify.annotations.Nullable;

/**
 * An object as a write leaves it, in the stored version and with its resourceVersion.
 *
 * @param encoded the bytes that were written; null when nothing was, as on a dry run
 */
public record StoredObject(ApiObject object, @Nullable Encoded encoded) {
  public static StoredObject unwritten(ApiObject object) {
    return new StoredObject(object, null);
  }
}

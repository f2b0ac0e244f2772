// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Changes an object that is being written, typed by the schema of its kind: a service of the
 * registry, for admission plugins. The object may be in any version that is served; what it gives
 * is in the stored one and has its defaults. The arguments are not changed. Thread-safe, does not
 * block.
 */
@ProviderType
public interface ObjectPatcher {

  /**
   * Applies a JSON patch.
   *
   * @param operations as RFC 6902 writes them, decoded
   * @return the changed object; null when a {@code test} of the patch failed
   */
  @Nullable ApiObject jsonPatch(ApiObject object, List<? extends Map<String, ?>> operations)
      throws PatchException;

  /**
   * Merges a part of an object into it, as server-side apply does, but for ownership. What merges
   * as a whole may not be in it.
   */
  ApiObject merge(ApiObject object, Map<String, ? extends @Nullable Object> part)
      throws PatchException;

  /** It cannot be applied; the message says why. */
  final class PatchException extends Exception {
    private static final long serialVersionUID = 1L;

    public PatchException(String message) {
      super(message, null, false, false);
    }
  }
}

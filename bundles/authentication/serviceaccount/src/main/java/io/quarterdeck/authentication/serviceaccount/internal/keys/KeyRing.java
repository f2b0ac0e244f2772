// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys at one moment.
 *
 * @param signing null where none is configured
 * @param verifying in the order of the files, by their id, the signing key's own first
 */
public record KeyRing(@Nullable SigningKey signing, Map<String, VerificationKey> verifying) {
  public static final KeyRing EMPTY = new KeyRing(null, Map.of());

  public static KeyRing of(@Nullable SigningKey signing, Collection<VerificationKey> keys) {
    Map<String, VerificationKey> byId = new LinkedHashMap<>();
    if (signing != null) {
      byId.put(signing.verification().id(), signing.verification());
    }
    keys.forEach(k -> byId.putIfAbsent(k.id(), k));
    return new KeyRing(signing, byId);
  }

  /** Those that may have signed a token with this {@code kid}; all where it has none. */
  public List<VerificationKey> candidates(@Nullable String id) {
    if (id == null || id.isEmpty()) {
      return List.copyOf(verifying.values());
    }
    VerificationKey key = verifying.get(id);
    return key == null ? List.of() : List.of(key);
  }
}

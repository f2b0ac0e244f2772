// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.GroupVersion;
import java.util.Set;

/**
 * Whether a kind is one that the server has, told by its form: a guess for the message of a 400.
 */
final class KnownKinds {
  private static final Set<String> VERSIONS = Set.of("v1", "v2");

  private KnownKinds() {}

  /** A kind of a served version begins with a capital letter; what is made up is not told apart. */
  static boolean contains(GroupVersion version, String kind) {
    return VERSIONS.contains(version.version())
        && !kind.isEmpty()
        && Character.isUpperCase(kind.charAt(0));
  }
}

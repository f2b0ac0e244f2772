// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.GroupVersion;

/**
 * The texts about kinds that are not served, in Kubernetes' words. Kubernetes names the scheme (its
 * list of kinds) after the Go file that made it; this server has one list, which bears its name.
 */
public final class UnknownKind {
  private static final String SCHEME = "in scheme \"quarterdeck\"";

  private UnknownKind() {}

  /** A body calls itself by a kind that its group version does not have. */
  public static String ofVersion(String kind, GroupVersion version) {
    return "no kind \"" + kind + "\" is registered for version \"" + version + "\" " + SCHEME;
  }

  /**
   * A body cannot be read as a type that only other resources have.
   *
   * @param type by version and kind, such as {@code v1.Scale}
   */
  public static String ofType(String type) {
    return "no kind is registered for the type " + type + " " + SCHEME;
  }
}

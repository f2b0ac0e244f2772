// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.schema.CustomVersion;
import org.jspecify.annotations.Nullable;

/** What who uses a deprecated version of a custom resource is warned of. */
final class Deprecation {
  private Deprecation() {}

  /**
   * The definition's own words, or which newer version to use where there is one; null for none.
   */
  static @Nullable String of(CustomDefinition definition, CustomVersion version) {
    if (!version.deprecated()) {
      return null;
    }
    if (!version.warning().isEmpty()) {
      return version.warning();
    }
    String warning = kind(definition, version.name()) + " is deprecated";
    return definition.versions().stream()
        .filter(v -> v.served() && !v.deprecated())
        .map(CustomVersion::name)
        .filter(name -> VersionOrder.NEWEST_FIRST.compare(name, version.name()) < 0)
        .min(VersionOrder.NEWEST_FIRST)
        .map(newest -> warning + "; use " + kind(definition, newest))
        .orElse(warning);
  }

  private static String kind(CustomDefinition definition, String version) {
    return definition.group() + "/" + version + " " + definition.names().kind();
  }
}

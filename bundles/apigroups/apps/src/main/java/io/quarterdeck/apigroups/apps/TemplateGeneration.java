// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;

/**
 * The count of a daemon set's templates, for old clients: an annotation that every object has and
 * every writer sends, so that who writes owns it.
 */
final class TemplateGeneration {
  static final String NAME = "deprecated.daemonset.template.generation";
  private static final String NONE = "0";

  private TemplateGeneration() {}

  /** Who does not say it says that there is none yet. */
  static void applyDefault(ApiObject object) {
    object.meta().mutableAnnotations().putIfAbsent(NAME, NONE);
  }

  /** At least one. */
  static void begin(ApiObject object) {
    object.meta().mutableAnnotations().put(NAME, Long.toString(Math.max(1, of(object))));
  }

  /** As it was, or one more. */
  static void follow(ApiObject object, ApiObject old, boolean changed) {
    object
        .meta()
        .mutableAnnotations()
        .put(NAME, Long.toString(changed ? of(old) + 1 : Math.max(1, of(old))));
  }

  private static long of(ApiObject object) {
    try {
      return Long.parseLong(object.meta().annotations().getOrDefault(NAME, NONE));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}

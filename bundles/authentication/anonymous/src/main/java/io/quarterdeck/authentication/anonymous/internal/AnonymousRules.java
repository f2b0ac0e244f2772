// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.anonymous.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who is let in without a credential.
 *
 * @param paths the only ones, character by character; empty for all
 */
record AnonymousRules(boolean enabled, Set<String> paths) {
  private static final List<String> VERSIONS =
      List.of(
          "apiserver.config.k8s.io/v1",
          "apiserver.config.k8s.io/v1beta1",
          "apiserver.config.k8s.io/v1alpha1");

  AnonymousRules {
    paths = Set.copyOf(paths);
  }

  /**
   * What an {@code AuthenticationConfiguration} says; the rest of it is another bundle's.
   *
   * @param otherwise what counts when it says nothing
   * @throws IllegalArgumentException saying what is wrong
   */
  static AnonymousRules read(byte[] content, AnonymousRules otherwise) {
    Node root = StrictYaml.read(content, "AuthenticationConfiguration", VERSIONS);
    Node anonymous = root.get("anonymous");
    if (anonymous.isAbsent()) {
      return otherwise;
    }
    StrictYaml.only(anonymous, "enabled", "conditions");
    Node enabled = anonymous.get("enabled");
    if (enabled.isPresent() && !(enabled.value() instanceof Boolean)) {
      throw new IllegalArgumentException(
          "strict decoding error: " + enabled.path() + " is not a boolean");
    }
    Set<String> paths = new HashSet<>();
    for (Node condition : StrictYaml.items(anonymous.get("conditions"))) {
      StrictYaml.only(condition, "path");
      paths.add(StrictYaml.text(condition.get("path")));
    }
    if (!enabled.bool() && !paths.isEmpty()) {
      throw new IllegalArgumentException(
          FieldError.invalid(
                  anonymous.get("conditions"),
                  "enabled should be set to true when conditions are defined")
              .toString());
    }
    return new AnonymousRules(enabled.bool(), paths);
  }

  boolean letIn(String path) {
    return enabled && (paths.isEmpty() || paths.contains(path));
  }
}

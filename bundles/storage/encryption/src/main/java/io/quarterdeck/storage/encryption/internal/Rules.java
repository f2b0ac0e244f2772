// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import java.util.List;

/**
 * A configuration: which resources go by which providers. The most exact entry wins: the resource
 * itself, then {@code *.group}, then {@code *.*}; among equals the first.
 */
record Rules(List<Rule> inOrder) {
  static final Rules NONE = new Rules(List.of());

  /** One entry of {@code resources}. */
  record Rule(List<GroupResource> resources, Providers providers) {}

  Providers of(GroupResource resource) {
    for (GroupResource wanted :
        List.of(resource, new GroupResource(resource.group(), "*"), new GroupResource("*", "*"))) {
      for (Rule rule : inOrder) {
        if (rule.resources().contains(wanted)) {
          return rule.providers();
        }
      }
    }
    return Providers.NONE;
  }
}

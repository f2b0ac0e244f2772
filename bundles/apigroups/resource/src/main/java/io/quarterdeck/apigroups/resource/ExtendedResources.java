// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.validation.Names;

/** Names of resources that are not Kubernetes' own. */
final class ExtendedResources {
  private ExtendedResources() {}

  /** Qualified, of another domain, and still qualified as the subject of a quota. */
  static boolean isName(String name) {
    boolean own = !name.contains("/") || name.contains("kubernetes.io/");
    return !own && !name.startsWith("requests.") && Names.qualified("requests." + name).isEmpty();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import java.util.List;
import java.util.Set;

/**
 * A resource in one version.
 *
 * @param storedAs the group and version of its stored form
 * @param hashedAs the group and version that its storage version hash is made of; Kubernetes keeps
 *     some kinds in a version that it does not serve any more
 * @param listKind the kind of its lists
 * @param discoveredVerbs the verbs as discovery has them
 * @param enabledByDefault whether it is served when nobody says otherwise: alpha and beta versions
 *     of Kubernetes are not
 * @param gate the feature gate without which it is not served, as {@code ClusterTrustBundle}; empty
 *     for most
 */
public record ResourceDefinition(
    GroupVersionResource gvr,
    GroupVersionKind kind,
    String singular,
    boolean namespaced,
    Set<String> verbs,
    List<String> shortNames,
    List<String> categories,
    String definition,
    List<SubresourceDefinition> subresources,
    GroupVersion storedAs,
    GroupVersion hashedAs,
    String listKind,
    List<String> discoveredVerbs,
    ResourceBehavior behavior,
    boolean enabledByDefault,
    String gate) {

  /** With the usual behavior and kind of its lists, and its verbs in alphabetical order. */
  public ResourceDefinition(
      GroupVersionResource gvr,
      GroupVersionKind kind,
      String singular,
      boolean namespaced,
      Set<String> verbs,
      List<String> shortNames,
      List<String> categories,
      String definition,
      List<SubresourceDefinition> subresources,
      GroupVersion storedAs,
      GroupVersion hashedAs) {
    this(
        gvr,
        kind,
        singular,
        namespaced,
        verbs,
        shortNames,
        categories,
        definition,
        subresources,
        storedAs,
        hashedAs,
        kind.kind() + "List",
        verbs.stream().sorted().toList(),
        ResourceBehavior.USUAL,
        true,
        "");
  }
}

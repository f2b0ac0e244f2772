// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.policy;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.KindLookup;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@code MatchResources}: which requests a policy or a binding is meant for.
 *
 * @param equivalent whether a rule of another version of the same resource matches, too
 */
public record MatchResources(
    LabelSelector namespaces,
    LabelSelector objects,
    List<ResourceRule> rules,
    List<ResourceRule> excluded,
    boolean equivalent) {

  /** Absent: everything. */
  public static MatchResources of(Node match) {
    return new MatchResources(
        selector(match.get("namespaceSelector")),
        selector(match.get("objectSelector")),
        match.get("resourceRules").items().stream().map(ResourceRule::of).toList(),
        match.get("excludeResourceRules").items().stream().map(ResourceRule::of).toList(),
        !match.get("matchPolicy").text().equals("Exact"));
  }

  private static LabelSelector selector(Node selector) {
    LabelSelector found = LabelSelector.of(selector);
    return found == null ? LabelSelector.EVERYTHING : found;
  }

  /**
   * Whether a request is meant.
   *
   * @param labels the labels of a namespace, null when there is none
   * @throws ApiException when the labels decide and the namespace is not there
   */
  public boolean matches(
      AdmissionRequest r,
      Function<String, @Nullable Map<String, String>> labels,
      KindLookup kinds) {
    return matchesObjects(r)
        && !any(excluded, r, kinds)
        && (rules.isEmpty() || any(rules, r, kinds))
        && matchesNamespace(r, labels);
  }

  private boolean any(List<ResourceRule> of, AdmissionRequest r, KindLookup kinds) {
    return of.stream().anyMatch(rule -> matches(rule, r, kinds));
  }

  private boolean matches(ResourceRule rule, AdmissionRequest r, KindLookup kinds) {
    if (rule.matches(r, r.resource())) {
      return true;
    }
    return equivalent && rule.versions().stream().anyMatch(v -> isServed(rule, v, r, kinds));
  }

  private static boolean isServed(
      ResourceRule rule, String version, AdmissionRequest r, KindLookup kinds) {
    GroupVersionResource own = r.resource();
    if (version.equals("*") || version.equals(own.version())) {
      return false;
    }
    GroupVersionResource other = new GroupVersionResource(own.group(), version, own.resource());
    return rule.matches(r, other)
        && kinds.find(new GroupVersionKind(own.group(), version, r.kind().kind())) != null;
  }

  private boolean matchesObjects(AdmissionRequest r) {
    return objects.isEverything() || selected(r.object()) || selected(r.oldObject());
  }

  private boolean selected(@Nullable ApiObject object) {
    return object != null && objects.matches(object.meta().labels());
  }

  private boolean matchesNamespace(
      AdmissionRequest r, Function<String, @Nullable Map<String, String>> labels) {
    if (namespaces.isEverything()) {
      return true;
    }
    if (ResourceRule.isNamespace(r)) {
      ApiObject namespace = r.object() != null ? r.object() : r.oldObject();
      return namespace == null || namespaces.matches(namespace.meta().labels());
    }
    if (r.namespace().isEmpty()) {
      return true;
    }
    Map<String, String> found = labels.apply(r.namespace());
    if (found == null) {
      throw ApiException.notFound(new GroupResource("", "namespaces"), r.namespace());
    }
    return namespaces.matches(found);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
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
   * Whether a request is meant, and as what: the resource and kind of the first rule that covers
   * it, which are the request's own unless the rule speaks of another version.
   *
   * @param labels the labels of a namespace, null when there is none
   * @return null when it is not meant
   * @throws ApiException when the labels decide and the namespace is not there
   */
  public @Nullable Served match(
      AdmissionRequest r,
      Function<String, @Nullable Map<String, String>> labels,
      Supplier<ObjectVersions> versions) {
    if (!matchesObjects(r) || !excluded.isEmpty() && covering(excluded, r, versions) != null) {
      return null;
    }
    Served as = rules.isEmpty() ? own(r) : covering(rules, r, versions);
    return as != null && matchesNamespace(r, labels) ? as : null;
  }

  private @Nullable Served covering(
      List<ResourceRule> of, AdmissionRequest r, Supplier<ObjectVersions> versions) {
    for (ResourceRule rule : of) {
      if (rule.matches(r, r.resource())) {
        return own(r);
      }
    }
    return equivalent ? otherwise(of, r, versions.get()) : null;
  }

  private static @Nullable Served otherwise(
      List<ResourceRule> of, AdmissionRequest r, ObjectVersions versions) {
    List<Served> others = versions.equivalents(r.resource(), r.subresource());
    if (others.isEmpty()) {
      return null;
    }
    for (ResourceRule rule : of) {
      for (Served other : others) {
        if (rule.matches(r, other.resource())) {
          return other;
        }
      }
    }
    return null;
  }

  private static Served own(AdmissionRequest r) {
    return new Served(r.resource(), r.kind());
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

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The resources of a group. */
public record ResourceTable(
    String group,
    String preferredVersion,
    List<String> versions,
    List<ResourceDefinition> resources) {

  /** Reads the JSON that docs/adding-an-api-group.md describes. */
  public static ResourceTable read(InputStream json) {
    Node root = Node.root(Json.readObject(json));
    String group = root.get("group").text();
    List<ResourceDefinition> resources = new ArrayList<>();
    List<String> versions = new ArrayList<>();
    for (Node v : root.get("versions").items()) {
      GroupVersion version = new GroupVersion(group, v.get("version").text());
      versions.add(version.version());
      boolean enabled = v.get("enabledByDefault").isAbsent() || v.get("enabledByDefault").bool();
      v.get("resources").items().forEach(r -> resources.add(resource(version, r, enabled)));
    }
    String preferred = root.get("preferred").text(versions.getFirst());
    return new ResourceTable(group, preferred, List.copyOf(versions), List.copyOf(resources));
  }

  /** What two bundles serve of one group; this one says which version is preferred. */
  public ResourceTable with(ResourceTable other) {
    LinkedHashSet<String> all = new LinkedHashSet<>(versions);
    all.addAll(other.versions);
    List<ResourceDefinition> both = new ArrayList<>(resources);
    both.addAll(other.resources);
    return new ResourceTable(group, preferredVersion, List.copyOf(all), List.copyOf(both));
  }

  /** The same with the resources that are served, and the versions that have any of them. */
  public ResourceTable served(Predicate<ResourceDefinition> isServed) {
    List<ResourceDefinition> left = resources.stream().filter(isServed).toList();
    if (left.size() == resources.size()) {
      return this;
    }
    List<String> some =
        versions.stream().filter(v -> isEmpty(resources, v) || !isEmpty(left, v)).toList();
    String preferred =
        some.isEmpty() || some.contains(preferredVersion) ? preferredVersion : some.getFirst();
    return new ResourceTable(group, preferred, some, left);
  }

  private static boolean isEmpty(List<ResourceDefinition> resources, String version) {
    return resources.stream().noneMatch(d -> d.gvr().version().equals(version));
  }

  private static ResourceDefinition resource(GroupVersion version, Node r, boolean enabled) {
    GroupVersion stored = version(r.get("storedAs"), version);
    return new ResourceDefinition(
        version.withResource(r.get("name").text()),
        version.withKind(r.get("kind").text()),
        r.get("singular").text(),
        r.get("namespaced").bool(),
        verbs(r),
        r.get("shortNames").strings(),
        r.get("categories").strings(),
        r.get("definition").text(),
        r.get("subresources").items().stream().map(s -> subresource(version, s)).toList(),
        stored,
        version(r.get("hashedAs"), stored),
        r.get("listKind").text(r.get("kind").text() + "List"),
        discovered(r),
        ResourceBehavior.read(r.get("behavior")),
        enabled,
        r.get("gate").text());
  }

  private static GroupVersion version(Node n, GroupVersion otherwise) {
    return n.isAbsent()
        ? otherwise
        : new GroupVersion(n.get("group").text(otherwise.group()), n.get("version").text());
  }

  private static SubresourceDefinition subresource(GroupVersion parent, Node s) {
    GroupVersionKind kind =
        new GroupVersionKind(
            s.get("group").text(parent.group()),
            s.get("version").text(parent.version()),
            s.get("kind").text());
    return new SubresourceDefinition(s.get("name").text(), kind, verbs(s));
  }

  private static List<String> discovered(Node r) {
    Node own = r.get("discoveredVerbs");
    return own.isPresent() ? own.strings() : r.get("verbs").strings().stream().sorted().toList();
  }

  private static Set<String> verbs(Node n) {
    return new LinkedHashSet<>(n.get("verbs").strings());
  }
}

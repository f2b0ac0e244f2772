// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /api} and {@code /apis} say of the served groups, in the plain form and in the
 * aggregated one ({@code apidiscovery.k8s.io/v2}; Kubernetes 1.36 no longer answers v2beta1).
 * Immutable; documents are made when asked for.
 */
public final class DiscoveryDocuments {
  /** The media type parameters of the aggregated form. */
  public static final String AGGREGATED = ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private final Map<String, ServedGroup> served = new LinkedHashMap<>();

  private DiscoveryDocuments(List<ServedGroup> groups) {
    groups.stream()
        .sorted(Comparator.comparing(g -> g.table().group(), GroupOrder.GROUPS))
        .forEach(g -> served.put(g.table().group(), g));
  }

  public static DiscoveryDocuments of(List<ServedGroup> groups) {
    return new DiscoveryDocuments(groups);
  }

  /**
   * {@code /api}.
   *
   * @param serverAddress host and port under which clients reach this server
   */
  public Document core(String serverAddress) {
    ServedGroup core = served.get("");
    List<@Nullable Object> addresses = new ArrayList<>();
    addresses.add(Members.of("clientCIDR", "0.0.0.0/0", "serverAddress", serverAddress));
    return new Document(
        Members.of(
            "kind",
            "APIVersions",
            "versions",
            core == null ? List.of() : GroupOrder.versions(core.table()),
            "serverAddressByClientCIDRs",
            addresses));
  }

  /** {@code /apis}. */
  public Document groups() {
    List<@Nullable Object> list = new ArrayList<>();
    named().forEach(g -> list.add(group(g.table())));
    return new Document(Members.of("kind", "APIGroupList", "apiVersion", "v1", "groups", list));
  }

  /** {@code /apis/GROUP}, null when it is not served. */
  public @Nullable Document group(String name) {
    ServedGroup known = name.isEmpty() ? null : served.get(name);
    if (known == null) {
      return null;
    }
    Map<String, @Nullable Object> out = Members.of("kind", "APIGroup", "apiVersion", "v1");
    out.putAll(group(known.table()));
    return new Document(out);
  }

  /** {@code /api/v1} or {@code /apis/GROUP/VERSION}, null when it is not served. */
  public @Nullable Document resources(GroupVersion version) {
    ServedGroup group = served.get(version.group());
    if (group == null || !group.table().versions().contains(version.version())) {
      return null;
    }
    Map<String, @Nullable Object> out = Members.of("kind", "APIResourceList");
    if (!version.group().isEmpty()) {
      out.put("apiVersion", "v1"); // the core group's list is older than this field
    }
    out.put("groupVersion", version.toString());
    out.put("resources", entries(group).plain(of(group.table(), version.version())));
    return new Document(out);
  }

  /** {@code /api} in the aggregated form. */
  public Document aggregatedCore() {
    ServedGroup core = served.get("");
    return aggregated(core == null ? List.of() : List.of(core));
  }

  /** {@code /apis} in the aggregated form. */
  public Document aggregatedGroups() {
    return aggregated(named());
  }

  private Document aggregated(List<ServedGroup> groups) {
    List<@Nullable Object> items = new ArrayList<>();
    groups.forEach(g -> items.add(aggregated(g)));
    return new Document(
        Members.of(
            "kind",
            "APIGroupDiscoveryList",
            "apiVersion",
            "apidiscovery.k8s.io/v2",
            "metadata",
            Members.of(),
            "items",
            items));
  }

  private static Map<String, @Nullable Object> aggregated(ServedGroup group) {
    ResourceTable table = group.table();
    List<@Nullable Object> versions = new ArrayList<>();
    for (String v : GroupOrder.versions(table)) {
      versions.add(
          Members.of(
              "version",
              v,
              "resources",
              entries(group).aggregated(of(table, v)),
              "freshness",
              "Current"));
    }
    Map<String, @Nullable Object> meta =
        table.group().isEmpty() ? Members.of() : Members.of("name", table.group());
    return Members.of("metadata", meta, "versions", versions);
  }

  private static Map<String, @Nullable Object> group(ResourceTable table) {
    List<@Nullable Object> versions = new ArrayList<>();
    GroupOrder.versions(table).forEach(v -> versions.add(version(table, v)));
    return Members.of(
        "name",
        table.group(),
        "versions",
        versions,
        "preferredVersion",
        versions.isEmpty() ? Members.of() : versions.getFirst());
  }

  private static Map<String, @Nullable Object> version(ResourceTable table, String version) {
    String text = new GroupVersion(table.group(), version).toString();
    return Members.of("groupVersion", text, "version", version);
  }

  private List<ServedGroup> named() {
    return served.values().stream().filter(g -> !g.table().group().isEmpty()).toList();
  }

  private static ResourceEntries entries(ServedGroup group) {
    return group.isCustom() ? ResourceEntries.CUSTOM : ResourceEntries.BUILT_IN;
  }

  private static List<ResourceDefinition> of(ResourceTable table, String version) {
    return table.resources().stream().filter(r -> r.gvr().version().equals(version)).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.aggregation.AggregatedView.Remote;
import java.util.ArrayList;
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

  private final Map<String, ServedGroup> served;
  private final Published published;
  private final GroupListing listing;

  private DiscoveryDocuments(
      Map<String, ServedGroup> served, Published published, AggregatedView view) {
    this.served = served;
    this.published = published;
    listing = new GroupListing(served.values(), view);
  }

  public static DiscoveryDocuments of(List<ServedGroup> groups, Published published) {
    Map<String, ServedGroup> served = new LinkedHashMap<>();
    groups.forEach(g -> served.put(g.table().group(), g));
    return new DiscoveryDocuments(served, published, AggregatedView.NONE);
  }

  /** The same with what other servers serve, and in the order that APIServices ask for. */
  public DiscoveryDocuments with(AggregatedView view) {
    return new DiscoveryDocuments(served, published, view);
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
    listing.plain().forEach(g -> list.add(group(g)));
    return new Document(Members.of("kind", "APIGroupList", "apiVersion", "v1", "groups", list));
  }

  /** {@code /apis/GROUP}, null when it is not served. */
  public @Nullable Document group(String name) {
    for (GroupListing.Group known : listing.plain()) {
      if (known.name().equals(name)) {
        Map<String, @Nullable Object> out = Members.of("kind", "APIGroup", "apiVersion", "v1");
        out.putAll(group(known));
        return new Document(out);
      }
    }
    return null;
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
    out.put("resources", entries(group).plain(of(group.table(), version.version()), published));
    return new Document(out);
  }

  /** {@code /api} in the aggregated form. */
  public Document aggregatedCore() {
    ServedGroup core = served.get("");
    return aggregatedList(core == null ? List.of() : List.of(aggregated(core)));
  }

  /** {@code /apis} in the aggregated form. */
  public Document aggregatedGroups() {
    List<@Nullable Object> items = new ArrayList<>();
    listing.aggregated().forEach(g -> items.add(aggregated(g)));
    return aggregatedList(items);
  }

  private static Document aggregatedList(List<@Nullable Object> items) {
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

  private static Map<String, @Nullable Object> aggregated(GroupListing.Group group) {
    List<@Nullable Object> versions = new ArrayList<>();
    for (GroupListing.Version v : group.versions()) {
      if (v.remote() != null) {
        versions.add(aggregated(v.name(), v.remote()));
      } else if (group.local() != null) {
        versions.add(aggregated(group.local(), v.name()));
      }
    }
    return Members.of("metadata", Members.of("name", group.name()), "versions", versions);
  }

  private static Map<String, @Nullable Object> aggregated(ServedGroup core) {
    List<@Nullable Object> versions = new ArrayList<>();
    GroupOrder.versions(core.table()).forEach(v -> versions.add(aggregated(core, v)));
    return Members.of("metadata", Members.of(), "versions", versions);
  }

  private static Map<String, @Nullable Object> aggregated(ServedGroup group, String version) {
    return Members.of(
        "version",
        version,
        "resources",
        entries(group).aggregated(of(group.table(), version)),
        "freshness",
        "Current");
  }

  private static Map<String, @Nullable Object> aggregated(String version, Remote remote) {
    Map<String, @Nullable Object> out = Members.of("version", version);
    if (remote.resources() != null) {
      out.put("resources", remote.resources());
    }
    out.put("freshness", remote.stale() ? "Stale" : "Current");
    return out;
  }

  private static Map<String, @Nullable Object> group(GroupListing.Group group) {
    List<@Nullable Object> versions = new ArrayList<>();
    group.versions().forEach(v -> versions.add(version(group.name(), v.name())));
    return Members.of(
        "name",
        group.name(),
        "versions",
        versions,
        "preferredVersion",
        versions.isEmpty() ? Members.of() : versions.getFirst());
  }

  private static Map<String, @Nullable Object> version(String group, String version) {
    String text = new GroupVersion(group, version).toString();
    return Members.of("groupVersion", text, "version", version);
  }

  private static ResourceEntries entries(ServedGroup group) {
    return group.isCustom() ? ResourceEntries.CUSTOM : ResourceEntries.BUILT_IN;
  }

  private static List<ResourceDefinition> of(ResourceTable table, String version) {
    return table.resources().stream().filter(r -> r.gvr().version().equals(version)).toList();
  }
}

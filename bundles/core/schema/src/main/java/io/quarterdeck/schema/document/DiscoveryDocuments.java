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

  private final Map<String, Served> served;
  private final Published published;
  private final AggregatedView view;
  private final GroupListing listing;
  private final DiscoveryList.Asked asked;
  private @Nullable DiscoveryDocuments merged;
  private volatile @Nullable Document groups;
  private @Nullable DiscoveryList aggregatedGroups;

  /** A group with what has been made of it. Thread-safe. */
  private static final class Served {
    private final ServedGroup group;
    private List<String> order = List.of();
    private DiscoveryList.@Nullable Item aggregated;

    Served(ServedGroup group) {
      this.group = group;
    }

    /** Its item with these versions, all of which are this server's. */
    synchronized DiscoveryList.Item aggregated(List<String> versions) {
      DiscoveryList.Item made = aggregated;
      if (made == null || !order.equals(versions)) {
        made =
            new DiscoveryList.Item(
                item(Members.of("name", group.table().group()), written(versions)));
        order = versions;
        aggregated = made;
      }
      return made;
    }

    synchronized boolean isWritten() {
      return aggregated != null;
    }

    private List<@Nullable Object> written(List<String> versions) {
      List<@Nullable Object> out = new ArrayList<>();
      versions.forEach(v -> out.add(DiscoveryDocuments.aggregated(group, v)));
      return out;
    }
  }

  private DiscoveryDocuments(
      Map<String, Served> served,
      Published published,
      AggregatedView view,
      DiscoveryList.Asked asked) {
    this.asked = asked;
    this.served = served;
    this.published = published;
    this.view = view;
    listing = new GroupListing(served.values().stream().map(s -> s.group).toList(), view);
  }

  /** Documents that have nothing in common with others. */
  public static DiscoveryDocuments of(List<ServedGroup> groups, Published published) {
    return of(groups, published, null);
  }

  /**
   * @param before those until now, with the same of what is published: what was made of a group
   *     that is the same object as there is used again
   */
  public static DiscoveryDocuments of(
      List<ServedGroup> groups, Published published, @Nullable DiscoveryDocuments before) {
    Map<String, Served> served = new LinkedHashMap<>();
    for (ServedGroup g : groups) {
      Served known = before == null ? null : before.served.get(g.table().group());
      served.put(g.table().group(), known != null && known.group == g ? known : new Served(g));
    }
    return new DiscoveryDocuments(
        served,
        published,
        AggregatedView.NONE,
        before == null ? new DiscoveryList.Asked() : before.asked);
  }

  /**
   * The same with what other servers serve, and in the order that APIServices ask for. Those of the
   * view that came last are kept with these.
   */
  public synchronized DiscoveryDocuments with(AggregatedView others) {
    if (others == view || others.versions().isEmpty() && view.versions().isEmpty()) {
      return this;
    }
    DiscoveryDocuments made = merged;
    if (made == null || made.view != others) {
      made = new DiscoveryDocuments(served, published, others, asked);
      merged = made;
    }
    return made;
  }

  private @Nullable ServedGroup served(String group) {
    Served known = served.get(group);
    return known == null ? null : known.group;
  }

  /**
   * {@code /api}.
   *
   * @param serverAddress host and port under which clients reach this server
   */
  public Document core(String serverAddress) {
    ServedGroup core = served("");
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
    Document made = groups;
    if (made == null) {
      List<@Nullable Object> list = new ArrayList<>();
      listing.plain().forEach(g -> list.add(group(g)));
      made = new Document(Members.of("kind", "APIGroupList", "apiVersion", "v1", "groups", list));
      groups = made;
    }
    return made;
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
    ServedGroup group = served(version.group());
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
  public DiscoveryList aggregatedCore() {
    ServedGroup core = served("");
    if (core == null) {
      return new DiscoveryList(List.of());
    }
    List<@Nullable Object> versions = new ArrayList<>();
    GroupOrder.versions(core.table()).forEach(v -> versions.add(aggregated(core, v)));
    return new DiscoveryList(List.of(new DiscoveryList.Item(item(Members.of(), versions))));
  }

  /** {@code /apis} in the aggregated form; the same each time. */
  public synchronized DiscoveryList aggregatedGroups() {
    asked.forList();
    DiscoveryList made = aggregatedGroups;
    if (made == null) {
      made = new DiscoveryList(listing.aggregated().stream().map(this::aggregated).toList(), asked);
      aggregatedGroups = made;
    }
    return made;
  }

  /** How many groups are written for the aggregated form. */
  int written() {
    return (int) served.values().stream().filter(Served::isWritten).count();
  }

  /** Whether anybody has asked for the aggregated form, of these documents or of those before. */
  public boolean isAskedForAggregated() {
    return asked.isForList();
  }

  /** Writes the groups that who asks next for the aggregated form would have to wait for. */
  public void makeAhead() {
    if (asked.isForList()) {
      listing.aggregated().forEach(g -> asked.write(aggregated(g)));
    }
  }

  private DiscoveryList.Item aggregated(GroupListing.Group group) {
    Served local = served.get(group.name());
    if (local != null && group.versions().stream().allMatch(v -> v.remote() == null)) {
      return local.aggregated(group.versions().stream().map(GroupListing.Version::name).toList());
    }
    List<@Nullable Object> versions = new ArrayList<>();
    for (GroupListing.Version v : group.versions()) {
      if (v.remote() != null) {
        versions.add(aggregated(v.name(), v.remote()));
      } else if (local != null) {
        versions.add(aggregated(local.group, v.name()));
      }
    }
    return new DiscoveryList.Item(item(Members.of("name", group.name()), versions));
  }

  private static Map<String, @Nullable Object> item(
      Map<String, @Nullable Object> metadata, List<@Nullable Object> versions) {
    return Members.of("metadata", metadata, "versions", versions);
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

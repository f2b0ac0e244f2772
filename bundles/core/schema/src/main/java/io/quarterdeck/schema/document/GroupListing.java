// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupPriority;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.aggregation.AggregatedView.Registered;
import io.quarterdeck.spi.aggregation.AggregatedView.Remote;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The groups of this server and of others in the order of discovery. The plain documents follow the
 * priorities of all APIServices; in the aggregated one this server's groups have the priorities
 * that they were made with, whatever their APIServices say. Kubernetes: {@code
 * SortedByGroupAndVersion}, {@code ResourceManager}.
 */
final class GroupListing {
  /** It is never below any other, and has no APIService. */
  private static final String FIRST = "apiregistration.k8s.io";

  private static final int FIRST_PRIORITY = 20_001;
  private static final int BUILT_IN_VERSION = 15;
  private static final int CUSTOM_VERSION = 100;

  private static final Comparator<Version> VERSIONS =
      Comparator.comparingInt(Version::priority)
          .reversed()
          .thenComparing(Version::name, GroupOrder.VERSIONS);
  private static final Comparator<Group> GROUPS =
      Comparator.comparingInt(Group::priority).reversed().thenComparing(Group::tie);

  /**
   * A version of a group.
   *
   * @param remote null for one that this server answers itself
   */
  record Version(String name, int priority, @Nullable Remote remote) {}

  /**
   * A group with its versions, the preferred one first.
   *
   * @param tie decides among groups of one priority
   */
  record Group(String name, int priority, String tie, List<Version> versions) {}

  private final Map<String, ServedGroup> served;
  private final Map<GroupVersion, Registered> registered = new HashMap<>();
  private volatile @Nullable List<Group> plain;

  GroupListing(Collection<ServedGroup> groups, AggregatedView view) {
    served = new LinkedHashMap<>();
    groups.stream()
        .filter(g -> !g.table().group().isEmpty())
        .forEach(g -> served.put(g.table().group(), g));
    view.versions().stream()
        .filter(r -> !r.served().group().isEmpty())
        .forEach(r -> registered.put(r.served(), r));
  }

  /** As {@code /apis} lists them. */
  List<Group> plain() {
    List<Group> made = plain;
    if (made == null) {
      made = listed(true);
      plain = made;
    }
    return made;
  }

  /** As the aggregated form of it does. */
  List<Group> aggregated() {
    return listed(false);
  }

  private List<Group> listed(boolean plain) {
    Map<String, Map<String, Version>> all = new TreeMap<>();
    served.values().forEach(g -> all.put(g.table().group(), own(g, plain)));
    for (Registered r : registered.values()) {
      if (r.remote() != null) {
        all.computeIfAbsent(r.served().group(), n -> new LinkedHashMap<>())
            .putIfAbsent(
                r.served().version(),
                new Version(r.served().version(), r.versionPriority(), r.remote()));
      }
    }
    List<Group> out = new ArrayList<>();
    all.forEach((name, versions) -> out.add(group(name, versions.values(), plain)));
    out.sort(GROUPS);
    return out;
  }

  private Map<String, Version> own(ServedGroup group, boolean plain) {
    int usual = group.isCustom() ? CUSTOM_VERSION : BUILT_IN_VERSION;
    Map<String, Version> out = new LinkedHashMap<>();
    for (String v : group.table().versions()) {
      Registered r = plain ? registered.get(new GroupVersion(group.table().group(), v)) : null;
      // the one that the group prefers comes first among those without a priority of their own
      int own = v.equals(group.table().preferredVersion()) ? usual + 1 : usual;
      out.put(v, new Version(v, r == null ? own : r.versionPriority(), null));
    }
    return out;
  }

  private Group group(String name, Collection<Version> all, boolean plain) {
    List<Version> versions = new ArrayList<>(all);
    versions.sort(VERSIONS);
    int highest = 0;
    String tie = name;
    for (Version v : versions) {
      int priority = priority(name, v, plain);
      String service = v.name() + "." + name;
      if (priority > highest || priority == highest && service.compareTo(tie) < 0) {
        tie = service;
      }
      highest = Math.max(highest, priority);
    }
    return new Group(name, highest, plain ? tie : name, List.copyOf(versions));
  }

  private int priority(String group, Version version, boolean plain) {
    if (group.equals(FIRST)) {
      return FIRST_PRIORITY;
    }
    Registered r = registered.get(new GroupVersion(group, version.name()));
    return r != null && (plain || version.remote() != null)
        ? r.groupPriority()
        : GroupPriority.of(group);
  }
}

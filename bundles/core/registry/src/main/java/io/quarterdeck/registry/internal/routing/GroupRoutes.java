// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.resource.Epoch;
import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The resources of groups that may have stored objects in common: of one group of custom resources,
 * or of all that is built in. Tables share them for as long as those groups stay the same.
 * Immutable.
 */
final class GroupRoutes {
  private final List<LoadedGroup> parts;
  private final Map<String, Group> groups = new HashMap<>();
  private final Map<GroupVersionResource, Resource> resources = new LinkedHashMap<>();
  private final Map<GroupResource, Resource> anyVersion = new HashMap<>();
  private final Map<GroupVersionKind, Resource> ofKind = new HashMap<>();
  private final Set<GroupVersionKind> kinds = new HashSet<>();
  private final Set<GroupVersionKind> foreign = new HashSet<>();
  private final Map<GroupResource, Epoch> epochs = new HashMap<>();
  private final ConcurrentMap<Write, List<ObjectVersions.Served>> equivalents =
      new ConcurrentHashMap<>();

  /** What plugins ask again and again about each kind of write. */
  private record Write(GroupVersionResource resource, String subresource) {}

  /**
   * What all parts of one name are.
   *
   * @param versions that are served; none when the group is not
   * @param custom whether any part is of resources that are themselves objects of the API
   */
  private record Group(Set<String> versions, boolean custom) {
    static final Group NONE = new Group(Set.of(), false);

    Group with(LoadedGroup part) {
      Set<String> all = new HashSet<>(versions);
      all.addAll(part.table().versions());
      return new Group(all, custom || part.group().isCustom());
    }
  }

  /**
   * The routes of these groups.
   *
   * @param parts all that there is of each of the groups, in order
   * @param before the epochs until now: they go on where nothing has changed
   */
  GroupRoutes(
      List<LoadedGroup> parts,
      ResourceMaker maker,
      Function<GroupResource, @Nullable Epoch> before) {
    this.parts = parts;
    for (LoadedGroup part : parts) {
      groups.merge(part.table().group(), Group.NONE.with(part), (known, n) -> known.with(part));
      maker.addStored(part);
      for (ResourceDefinition d : part.table().resources()) {
        Epoch epoch = epoch(part, d, before);
        resources.put(d.gvr(), maker.resource(part, d, v -> sibling(d, v), epoch));
        addKinds(d);
      }
    }
    resources.values().forEach(this::addFound);
    kinds.stream().filter(k -> !groups.containsKey(k.group())).forEach(foreign::add);
  }

  /** A resource that is not there for a moment takes up nothing when it returns. */
  private Epoch epoch(
      LoadedGroup part, ResourceDefinition d, Function<GroupResource, @Nullable Epoch> before) {
    Object way = ResourceMaker.all(part, d).versioned().servedAs();
    return epochs.computeIfAbsent(
        d.gvr().groupResource(),
        r -> {
          Epoch known = before.apply(r);
          return known != null && known.isOf(way) ? known : new Epoch(way);
        });
  }

  private void addKinds(ResourceDefinition d) {
    GroupVersionKind kind = d.kind();
    kinds.add(kind);
    kinds.add(new GroupVersionKind(kind.group(), kind.version(), d.listKind()));
    d.subresources().forEach(s -> kinds.add(s.kind()));
  }

  private void addFound(Resource r) {
    anyVersion.merge(r.groupResource(), r, (known, n) -> known.isStoredVersion() ? known : n);
    if (r.strategies().review() == null) {
      ofKind.putIfAbsent(r.kind(), r);
    }
  }

  /** The resource of the same stored objects in another version, of this group or another. */
  private @Nullable Resource sibling(ResourceDefinition d, GroupVersion version) {
    Resource other = resources.get(version.withResource(d.gvr().resource()));
    return other != null && other.definition().storedAs().equals(d.storedAs()) ? other : null;
  }

  /** Whether they are those of the same objects: what is equal may be read from another bundle. */
  boolean isOf(List<LoadedGroup> others) {
    if (parts.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  @Nullable Resource find(GroupVersionResource gvr) {
    return resources.get(gvr);
  }

  /** The resource in the version that it is stored in, or in any. */
  @Nullable Resource find(GroupResource resource) {
    return anyVersion.get(resource);
  }

  /** The resource whose objects are of a kind; reviews have none. */
  @Nullable Resource find(GroupVersionKind kind) {
    return ofKind.get(kind);
  }

  boolean serves(GroupVersionKind kind) {
    return kinds.contains(kind);
  }

  /** The kinds that they serve and that are of other groups, such as Scale. */
  Set<GroupVersionKind> foreignKinds() {
    return foreign;
  }

  private Group group(String name) {
    return groups.getOrDefault(name, Group.NONE);
  }

  boolean hasGroup(String name) {
    return !group(name).versions().isEmpty();
  }

  boolean isCustom(String name) {
    return group(name).custom();
  }

  boolean hasVersion(String name, String version) {
    return group(name).versions().contains(version);
  }

  @Nullable Epoch epoch(GroupResource resource) {
    return epochs.get(resource);
  }

  Map<GroupResource, Epoch> epochs() {
    return epochs;
  }

  /** Its custom resources. */
  Set<GroupResource> customResources() {
    Set<GroupResource> out = new HashSet<>();
    for (LoadedGroup part : parts) {
      if (part.group().isCustom()) {
        part.table().resources().forEach(d -> out.add(d.gvr().groupResource()));
      }
    }
    return out;
  }

  /** The other resources over the same store that have the subresource, in a fixed order. */
  List<ObjectVersions.Served> equivalents(GroupVersionResource gvr, String subresource) {
    return equivalents.computeIfAbsent(
        new Write(gvr, subresource), w -> findEquivalents(w.resource(), w.subresource()));
  }

  private List<ObjectVersions.Served> findEquivalents(
      GroupVersionResource gvr, String subresource) {
    Resource own = resources.get(gvr);
    if (own == null || own.store() == null) {
      return List.of();
    }
    GroupResource store = own.store().resource();
    return resources.values().stream()
        .filter(r -> r.store() != null && r.store().resource().equals(store))
        .filter(r -> !r.definition().gvr().equals(gvr))
        .flatMap(r -> kindOf(r, subresource).stream())
        .sorted(Comparator.comparing(s -> s.resource().toString()))
        .toList();
  }

  private static Optional<ObjectVersions.Served> kindOf(Resource r, String subresource) {
    GroupVersionResource gvr = r.definition().gvr();
    return subresource.isEmpty()
        ? Optional.of(new ObjectVersions.Served(gvr, r.kind()))
        : r.definition().subresources().stream()
            .filter(s -> s.name().equals(subresource))
            .map(s -> new ObjectVersions.Served(gvr, s.kind()))
            .findFirst();
  }
}

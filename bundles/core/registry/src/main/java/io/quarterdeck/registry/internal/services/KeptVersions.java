// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.registry.internal.routing.RouteTable;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.StorageVersions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The stored versions of the route table. */
@Component(service = StorageVersions.class)
public final class KeptVersions implements StorageVersions {
  private static final Comparator<GroupResource> ORDER =
      Comparator.comparing(GroupResource::group).thenComparing(GroupResource::resource);

  private final Supplier<RouteTable> table;

  @Activate
  public KeptVersions(@Reference Registry registry) {
    this(registry::table);
  }

  KeptVersions(Supplier<RouteTable> table) {
    this.table = table;
  }

  @Override
  public List<Kept> all() {
    RouteTable now = table.get();
    List<Kept> all = new ArrayList<>();
    Set<GroupResource> stores = new HashSet<>();
    for (GroupResource resource : resources(now)) {
      Resource any = now.find(resource);
      if (any != null && any.store() != null && stores.add(any.store().resource())) {
        all.add(kept(now, any));
      }
    }
    return all;
  }

  /** Sorted, so that of those that share a store the first is found first. */
  private static SortedSet<GroupResource> resources(RouteTable now) {
    SortedSet<GroupResource> out = new TreeSet<>(ORDER);
    for (LoadedGroup group : now.loaded()) {
      if (!group.group().isCustom()) {
        group.table().resources().forEach(d -> out.add(d.gvr().groupResource()));
      }
    }
    return out;
  }

  private static Kept kept(RouteTable now, Resource any) {
    GroupResource resource = any.groupResource();
    Set<String> decodable = new LinkedHashSet<>();
    Set<String> served = new LinkedHashSet<>();
    for (LoadedGroup group : now.loaded()) {
      versions(group.all().resources(), resource, decodable);
      versions(group.table().resources(), resource, served);
    }
    for (ObjectVersions.Served other : now.equivalents(any.definition().gvr(), "")) {
      decodable.add(other.kind().apiVersion());
    }
    String encoding = any.definition().storedAs().toString();
    decodable.add(encoding);
    return new Kept(resource, encoding, List.copyOf(decodable), List.copyOf(served));
  }

  private static void versions(
      List<ResourceDefinition> definitions, GroupResource resource, Set<String> out) {
    definitions.stream()
        .filter(d -> d.gvr().groupResource().equals(resource))
        .forEach(d -> out.add(d.gvr().groupVersion().toString()));
  }
}

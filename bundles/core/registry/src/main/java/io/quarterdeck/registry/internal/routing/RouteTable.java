// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.converted.ConvertedItems;
import io.quarterdeck.registry.internal.converted.ConvertedStore;
import io.quarterdeck.registry.internal.converted.CustomVersions;
import io.quarterdeck.registry.internal.resource.Epoch;
import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.Strategies;
import io.quarterdeck.registry.internal.store.ObjectStore;
import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.stored.StoredKind;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.schema.document.DiscoveryDocuments;
import io.quarterdeck.schema.document.DocumentMemory;
import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** What is served at one moment: every group that is there, and its documents. Immutable. */
public final class RouteTable {
  /** Of the API that the documents describe. */
  private static final String VERSION = "1.36";

  private final Map<GroupVersionResource, Resource> resources = new HashMap<>();
  private final Set<GroupVersionKind> kinds = new HashSet<>();
  private final Set<String> groups = new HashSet<>();
  private final List<LoadedGroup> loaded;
  private final ServedGroups served;
  private final DocumentMemory memory;
  private final Published published;
  private final Map<GroupResource, Epoch> epochs = new HashMap<>();

  /** While it is made. */
  private Map<GroupResource, Epoch> before;

  private final DiscoveryDocuments discovery;
  private final ConcurrentMap<Write, List<ObjectVersions.Served>> equivalents =
      new ConcurrentHashMap<>();
  private @Nullable OpenApiDocuments openApi;

  /** What plugins ask again and again about each kind of write. */
  private record Write(GroupVersionResource resource, String subresource) {}

  private RouteTable(List<LoadedGroup> loaded, Published published, @Nullable RouteTable before) {
    this.loaded = loaded;
    this.published = published;
    this.before = before == null ? Map.of() : before.epochs;
    this.served = ServedGroups.of(loaded, before == null ? null : before.served);
    this.memory = before == null ? new DocumentMemory() : before.memory;
    this.discovery = DiscoveryDocuments.of(served.list(), published);
  }

  /**
   * The table of a snapshot.
   *
   * @param before what was served until now, whose epochs go on where nothing has changed
   */
  static RouteTable of(
      Snapshot<ApiGroup> snapshot,
      GroupLoader loader,
      Published published,
      StoreFactory stores,
      ConvertedItems converted,
      @Nullable RouteTable before) {
    List<LoadedGroup> loaded = new ArrayList<>();
    for (Plugin<ApiGroup> plugin : snapshot.plugins()) {
      LoadedGroup group = loader.load(plugin.service());
      if (group != null) {
        loaded.add(group);
      }
    }
    RouteTable table = new RouteTable(List.copyOf(loaded), published, before);
    loaded.forEach(g -> table.add(g, stores, converted));
    table.before = Map.of();
    return table;
  }

  /** Ends the watches of what another table serves in another way. */
  void endOtherThan(RouteTable next) {
    epochs.forEach(
        (resource, epoch) -> {
          Epoch other = next.epochs.get(resource);
          if (other != null && other != epoch) {
            epoch.end();
          }
        });
  }

  /** A resource that is not there for a moment takes up nothing when it returns. */
  private Epoch epoch(GroupResource resource, Strategies strategies) {
    Object way = strategies.versioned().servedAs();
    return epochs.computeIfAbsent(
        resource,
        r -> {
          Epoch known = before.get(r);
          return known != null && known.isOf(way) ? known : new Epoch(way);
        });
  }

  private void add(LoadedGroup group, StoreFactory stores, ConvertedItems converted) {
    if (group.isServed()) {
      groups.add(group.table().group());
    }
    addStored(group, stores);
    for (ResourceDefinition d : group.table().resources()) {
      resources.put(d.gvr(), resource(group, d, stores, converted));
      addKinds(d);
    }
  }

  /** What may be stored, and be read by plugins, whether or not it is served. */
  private static void addStored(LoadedGroup group, StoreFactory stores) {
    if (group.group().isCustom()) {
      return;
    }
    for (ResourceDefinition d : group.all().resources()) {
      Schema schema = group.definitions().type(d.definition());
      Strategies own = own(group, d);
      if (isStored(d, own)) {
        stores.add(
            storedResource(d),
            new StoredKind(
                d,
                schema,
                storedSchema(group, d, schema),
                own.create(),
                own.versioned(),
                converter(d, own)));
      }
    }
  }

  private static Strategies own(LoadedGroup group, ResourceDefinition d) {
    ResourceStrategy strategy = group.strategy(d.gvr().resource());
    return Strategies.of(
        strategy instanceof VersionedStrategy v ? v.in(d.gvr().version()) : strategy);
  }

  private static boolean isStored(ResourceDefinition d, Strategies own) {
    return own.isStored() && d.verbs().contains("get");
  }

  private static GroupResource storedResource(ResourceDefinition d) {
    return new GroupResource(d.storedAs().group(), d.gvr().resource());
  }

  /**
   * The strategy's; versions that it has none for have the same fields. What a custom kind has in
   * its place converts in the store.
   */
  private static @Nullable VersionConverter converter(ResourceDefinition d, Strategies own) {
    VersionConverter converter = own.versioned().converters().get(d.gvr().version());
    return converter != null
            || own.versioned().conversion() != null
            || d.gvr().groupVersion().equals(d.storedAs())
        ? converter
        : new SameFields(d.gvr().groupVersion(), d.storedAs());
  }

  private void addKinds(ResourceDefinition d) {
    GroupVersionKind kind = d.kind();
    kinds.add(kind);
    kinds.add(new GroupVersionKind(kind.group(), kind.version(), d.listKind()));
    d.subresources().forEach(s -> kinds.add(s.kind()));
  }

  private Resource resource(
      LoadedGroup group, ResourceDefinition d, StoreFactory stores, ConvertedItems converted) {
    Schema schema = group.definitions().type(d.definition());
    Strategies all = Strategies.of(group.strategy(d.gvr().resource()));
    Strategies own = own(group, d);
    GroupResource storedAs = storedResource(d);
    boolean ownGroup = storedAs.group().equals(d.gvr().group());
    ObjectConversion conversion = own.versioned().conversion();
    Schema kept = conversion == null ? storedSchema(group, d, schema) : schema;
    ObjectStore store =
        isStored(d, own) ? stores.store(storedAs, ownGroup, all.selectable(), kept) : null;
    if (store != null && conversion != null && !isVerbatim(d, conversion)) {
      store =
          new ConvertedStore(
              store,
              new CustomVersions(conversion, group.definitions()),
              d.kind().apiVersion(),
              d.storedAs().toString(),
              own.selectable(),
              converted);
    }
    return new Resource(
        d,
        schema,
        kept,
        own,
        converter(d, own),
        store,
        group.definitions(),
        kinds::contains,
        version -> sibling(d, version),
        epoch(d.gvr().groupResource(), all));
  }

  private static boolean isVerbatim(ResourceDefinition d, ObjectConversion conversion) {
    return d.gvr().groupVersion().equals(d.storedAs()) && conversion.isUnchanged();
  }

  /** The resource of the same stored objects in another version, of this group or another. */
  private @Nullable Resource sibling(ResourceDefinition d, GroupVersion version) {
    Resource other = resources.get(version.withResource(d.gvr().resource()));
    return other != null && other.definition().storedAs().equals(d.storedAs()) ? other : null;
  }

  /** The schema of the version that is stored, when this group has it. */
  private static Schema storedSchema(LoadedGroup group, ResourceDefinition d, Schema own) {
    for (ResourceDefinition other : group.all().resources()) {
      boolean same = other.gvr().resource().equals(d.gvr().resource());
      if (same && other.gvr().groupVersion().equals(d.storedAs())) {
        return group.definitions().type(other.definition());
      }
    }
    return own;
  }

  @Nullable
  public Resource find(GroupVersionResource gvr) {
    return resources.get(gvr);
  }

  /** The resource in the version that it is stored in, or in any. */
  @Nullable
  public Resource find(GroupResource resource) {
    Resource any = null;
    for (Resource r : resources.values()) {
      if (r.groupResource().equals(resource)) {
        any = r;
        if (r.isStoredVersion()) {
          return r;
        }
      }
    }
    return any;
  }

  /** The other resources over the same store that have the subresource, in a fixed order. */
  public List<ObjectVersions.Served> equivalents(GroupVersionResource gvr, String subresource) {
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

  /** The resource whose objects are of a kind; reviews have none. */
  @Nullable
  public Resource find(GroupVersionKind kind) {
    for (Resource r : resources.values()) {
      if (r.kind().equals(kind) && r.strategies().review() == null) {
        return r;
      }
    }
    return null;
  }

  /** The paths of discovery and OpenAPI. */
  public List<String> paths() {
    Set<String> out = new TreeSet<>(List.of("/apis", "/apis/"));
    for (LoadedGroup g : loaded.stream().filter(LoadedGroup::isServed).toList()) {
      String group = g.table().group();
      String path = group.isEmpty() ? "/api" : "/apis/" + group;
      out.add(path);
      g.table().versions().forEach(v -> out.add(path + "/" + v));
    }
    out.addAll(List.of("/openapi/v2", "/openapi/v3", "/openapi/v3/"));
    return List.copyOf(out);
  }

  /** Whether it has the routes of this group: one whose data is broken has none. */
  boolean hasLoaded(ApiGroup group) {
    return loaded.stream().anyMatch(g -> g.group() == group);
  }

  public boolean hasGroup(String group) {
    return groups.contains(group);
  }

  /** Whether the group's resources are themselves objects of the API. */
  public boolean isCustom(String group) {
    return loaded.stream().anyMatch(g -> g.table().group().equals(group) && g.group().isCustom());
  }

  boolean hasVersion(String group, String version) {
    return loaded.stream()
        .anyMatch(g -> g.table().group().equals(group) && g.table().versions().contains(version));
  }

  public List<LoadedGroup> loaded() {
    return loaded;
  }

  public DiscoveryDocuments discovery() {
    return discovery;
  }

  /** Whether anybody has asked for OpenAPI documents, of this table or one before. */
  boolean isDescribed() {
    return memory.isUsed();
  }

  /** Made when they are first asked for; two that ask at once get the same ones. */
  public synchronized OpenApiDocuments openApi() {
    OpenApiDocuments made = openApi;
    if (made == null) {
      made = OpenApiDocuments.of(served.list(), VERSION, published, this::returnsDeleted, memory);
      openApi = made;
    }
    return made;
  }

  private boolean returnsDeleted(GroupVersionResource gvr) {
    Resource r = resources.get(gvr);
    return r != null && r.definition().behavior().returnsDeletedObject();
  }
}

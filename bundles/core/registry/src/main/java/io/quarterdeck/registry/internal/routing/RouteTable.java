// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.resource.Epoch;
import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.schema.document.DiscoveryDocuments;
import io.quarterdeck.schema.document.DocumentMemory;
import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is served at one moment: every group that is there, and its documents. Immutable.
 *
 * <p>Where the groups of {@link GroupRoutes} are the same objects as in the table before, so are
 * their routes: a change of custom resources costs their own group, one of what is built in costs
 * all that is built in.
 */
public final class RouteTable {
  /** Of the API that the documents describe. */
  private static final String VERSION = "1.36";

  private final List<LoadedGroup> loaded;
  private final Set<ApiGroup> sources = Collections.newSetFromMap(new IdentityHashMap<>());

  /** By name of the group; what is built in has one object for all its names. */
  private final Map<String, GroupRoutes> routes = new HashMap<>();

  private final Set<GroupVersionKind> foreignKinds = new HashSet<>();
  private final ServedGroups served;
  private final DocumentMemory memory;
  private final Published published;
  private final DiscoveryDocuments discovery;
  private @Nullable OpenApiDocuments openApi;

  private RouteTable(
      List<LoadedGroup> loaded,
      Published published,
      ResourceMaker maker,
      @Nullable RouteTable before) {
    this.loaded = loaded;
    loaded.forEach(g -> sources.add(g.group()));
    this.published = published;
    this.served = ServedGroups.of(loaded, before == null ? null : before.served);
    this.memory = before == null ? new DocumentMemory() : before.memory;
    this.discovery =
        DiscoveryDocuments.of(served.list(), published, before == null ? null : before.discovery);
    addRoutes(maker, before);
    routes().forEach(r -> foreignKinds.addAll(r.foreignKinds()));
  }

  /**
   * The table of a snapshot.
   *
   * @param before what was served until now: what has not changed since goes on
   */
  static RouteTable of(
      Snapshot<ApiGroup> snapshot,
      GroupLoader loader,
      Published published,
      ResourceMaker maker,
      @Nullable RouteTable before) {
    List<LoadedGroup> loaded = new ArrayList<>();
    for (Plugin<ApiGroup> plugin : snapshot.plugins()) {
      LoadedGroup group = loader.load(plugin.service());
      if (group != null) {
        loaded.add(group);
      }
    }
    return new RouteTable(List.copyOf(loaded), published, maker, before);
  }

  private void addRoutes(ResourceMaker maker, @Nullable RouteTable before) {
    Set<String> builtIn = builtIn(loaded);
    List<LoadedGroup> together = new ArrayList<>();
    Map<String, List<LoadedGroup>> alone = new LinkedHashMap<>();
    for (LoadedGroup g : loaded) {
      String name = g.table().group();
      List<LoadedGroup> parts =
          builtIn.contains(name) ? together : alone.computeIfAbsent(name, n -> new ArrayList<>());
      parts.add(g);
    }
    if (!together.isEmpty()) {
      GroupRoutes of = routes(together, maker, before);
      together.forEach(g -> routes.put(g.table().group(), of));
    }
    alone.forEach((name, parts) -> routes.put(name, routes(parts, maker, before)));
  }

  /** The groups that have a part which is built in, or in which such a part stores its objects. */
  private static Set<String> builtIn(List<LoadedGroup> loaded) {
    Set<String> out = new HashSet<>();
    for (LoadedGroup g : loaded) {
      if (!g.group().isCustom()) {
        out.add(g.table().group());
        for (ResourceDefinition d : g.table().resources()) {
          out.add(d.storedAs().group());
        }
      }
    }
    return out;
  }

  private static GroupRoutes routes(
      List<LoadedGroup> parts, ResourceMaker maker, @Nullable RouteTable before) {
    if (before == null) {
      return new GroupRoutes(parts, maker, r -> null);
    }
    GroupRoutes known = before.routes.get(parts.getFirst().table().group());
    return known != null && known.isOf(parts)
        ? known
        : new GroupRoutes(parts, maker, before::epoch);
  }

  private @Nullable Epoch epoch(GroupResource resource) {
    GroupRoutes of = routes.get(resource.group());
    return of == null ? null : of.epoch(resource);
  }

  /** Each once. */
  private Set<GroupRoutes> routes() {
    Set<GroupRoutes> out = Collections.newSetFromMap(new IdentityHashMap<>());
    out.addAll(routes.values());
    return out;
  }

  /** Those that another table does not have. */
  private Set<GroupRoutes> routesWithout(RouteTable next) {
    Set<GroupRoutes> out = routes();
    out.removeAll(next.routes());
    return out;
  }

  /** Ends the watches of what another table serves in another way. */
  void endOtherThan(RouteTable next) {
    for (GroupRoutes changed : routesWithout(next)) {
      changed
          .epochs()
          .forEach(
              (resource, epoch) -> {
                Epoch other = next.epoch(resource);
                if (other != null && other != epoch) {
                  epoch.end();
                }
              });
    }
  }

  /** The custom resources that another table does not serve. */
  Set<GroupResource> goneFrom(RouteTable next) {
    Set<GroupResource> out = new HashSet<>();
    routesWithout(next).forEach(r -> out.addAll(r.customResources()));
    out.removeIf(r -> next.find(r) != null);
    return out;
  }

  @Nullable
  public Resource find(GroupVersionResource gvr) {
    GroupRoutes of = routes.get(gvr.group());
    return of == null ? null : of.find(gvr);
  }

  /** The resource in the version that it is stored in, or in any. */
  @Nullable
  public Resource find(GroupResource resource) {
    GroupRoutes of = routes.get(resource.group());
    return of == null ? null : of.find(resource);
  }

  /** The resource whose objects are of a kind; reviews have none. */
  @Nullable
  public Resource find(GroupVersionKind kind) {
    GroupRoutes of = routes.get(kind.group());
    return of == null ? null : of.find(kind);
  }

  /** Whether objects, lists or bodies of a kind are served, by any group. */
  public boolean serves(GroupVersionKind kind) {
    GroupRoutes of = routes.get(kind.group());
    return of != null && of.serves(kind) || foreignKinds.contains(kind);
  }

  /** The other resources over the same store that have the subresource, in a fixed order. */
  public List<ObjectVersions.Served> equivalents(GroupVersionResource gvr, String subresource) {
    GroupRoutes of = routes.get(gvr.group());
    return of == null ? List.of() : of.equivalents(gvr, subresource);
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
    return sources.contains(group);
  }

  public boolean hasGroup(String group) {
    GroupRoutes of = routes.get(group);
    return of != null && of.hasGroup(group);
  }

  /** Whether the group's resources are themselves objects of the API. */
  public boolean isCustom(String group) {
    GroupRoutes of = routes.get(group);
    return of != null && of.isCustom(group);
  }

  boolean hasVersion(String group, String version) {
    GroupRoutes of = routes.get(group);
    return of != null && of.hasVersion(group, version);
  }

  public List<LoadedGroup> loaded() {
    return loaded;
  }

  public DiscoveryDocuments discovery() {
    return discovery;
  }

  /** Whether anybody has asked for documents that are made ahead, of this table or one before. */
  boolean isDescribed() {
    return memory.isUsed() || discovery.isAskedForAggregated();
  }

  /** Makes what those who ask for documents next would have to wait for. */
  void describeAhead() {
    discovery.makeAhead();
    if (memory.isUsed()) {
      openApi().makeAhead();
    }
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
    Resource r = find(gvr);
    return r != null && r.definition().behavior().returnsDeletedObject();
  }
}

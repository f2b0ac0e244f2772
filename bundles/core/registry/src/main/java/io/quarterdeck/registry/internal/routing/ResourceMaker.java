// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
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
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the resources of a group that has been read, over the stores of this server. */
record ResourceMaker(StoreFactory stores, ConvertedItems converted) {

  /** What may be stored, and be read by plugins, whether or not it is served. */
  void addStored(LoadedGroup group) {
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

  /** All that a resource can do in any of its versions. */
  static Strategies all(LoadedGroup group, ResourceDefinition d) {
    return Strategies.of(group.strategy(d.gvr().resource()));
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

  /**
   * One resource.
   *
   * @param siblings the same stored objects in another version, null where they are not served
   * @param epoch in which it is served as it is
   */
  Resource resource(
      LoadedGroup group,
      ResourceDefinition d,
      Function<GroupVersion, @Nullable Resource> siblings,
      Epoch epoch) {
    Schema schema = group.definitions().type(d.definition());
    Strategies own = own(group, d);
    GroupResource storedAs = storedResource(d);
    boolean ownGroup = storedAs.group().equals(d.gvr().group());
    ObjectConversion conversion = own.versioned().conversion();
    Schema kept = conversion == null ? storedSchema(group, d, schema) : schema;
    ObjectStore store =
        isStored(d, own)
            ? stores.store(storedAs, ownGroup, all(group, d).selectable(), kept)
            : null;
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
        d, schema, kept, own, converter(d, own), store, group.definitions(), siblings, epoch);
  }

  private static boolean isVerbatim(ResourceDefinition d, ObjectConversion conversion) {
    return d.gvr().groupVersion().equals(d.storedAs()) && conversion.isUnchanged();
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
}

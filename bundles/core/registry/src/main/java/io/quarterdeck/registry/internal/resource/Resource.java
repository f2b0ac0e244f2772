// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.converted.CustomVersions;
import io.quarterdeck.registry.internal.store.ObjectStore;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.VersionConverter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One resource in one served version, with all that its requests need.
 *
 * @param schema of the kind in this version
 * @param storedSchema of the kind in the stored version; of a custom kind, in this one
 * @param converter between the two, null when they are the same
 * @param store of objects in the stored version, and of a custom kind's in this one; null for a
 *     resource that is answered and not stored
 * @param versions the same resource in other versions, null where it is not served
 * @param epoch in which it is served as it is
 */
public record Resource(
    ResourceDefinition definition,
    Schema schema,
    Schema storedSchema,
    Strategies strategies,
    @Nullable VersionConverter converter,
    @Nullable ObjectStore store,
    Definitions definitions,
    Function<GroupVersion, @Nullable Resource> versions,
    Epoch epoch) {

  /** The same objects in another version; null when they are not served in it. */
  @Nullable
  public Resource in(GroupVersion version) {
    return version.equals(kind().groupVersion()) ? this : versions.apply(version);
  }

  public GroupResource groupResource() {
    return definition.gvr().groupResource();
  }

  public GroupVersionKind kind() {
    return definition.kind();
  }

  public boolean isStoredVersion() {
    return definition.gvr().groupVersion().equals(definition.storedAs());
  }

  /** Whether it is a custom kind, whose values are free until they are validated. */
  public boolean isCustom() {
    return schema.structure() != null;
  }

  /** What is answered otherwise for custom kinds and for built-in ones. */
  public Handler handler() {
    return isCustom() ? Handler.CUSTOM : Handler.BUILT_IN;
  }

  public ObjectStore stored() {
    if (store == null) {
      throw new IllegalStateException(definition.gvr() + " is not stored");
    }
    return store;
  }

  /**
   * How a custom kind's objects come from and to its other versions; null for a built-in kind. Its
   * requests are handled in their own version: what converts is the {@link #stored store}.
   */
  public @Nullable CustomVersions customVersions() {
    ObjectConversion conversion = strategies.versioned().conversion();
    return conversion == null ? null : new CustomVersions(conversion, definitions);
  }

  /** The version of objects between the decoding of a request and its store. */
  public GroupVersionKind workingKind() {
    return strategies.versioned().conversion() == null
        ? definition.storedAs().withKind(kind().kind())
        : kind();
  }

  /** An object of the store as clients of this version see it; the argument may be changed. */
  public ApiObject served(ApiObject stored) {
    return converter == null ? stored : converter.fromStored(stored);
  }

  /** An object as it is stored; the argument may be changed. */
  public ApiObject toStored(ApiObject served) {
    return converter == null ? served : converter.toStored(served);
  }

  /** Takes out what the version of a custom kind does not have. */
  public void prune(ApiObject object) {
    if (isCustom()) {
      TypedTree.fit(object.tree(), storedSchema);
    }
  }

  /** The same resource with its objects as they are stored, in whichever version. */
  public Resource verbatim() {
    return store == null
        ? this
        : new Resource(
            definition,
            schema,
            storedSchema,
            strategies,
            converter,
            store.verbatim(),
            definitions,
            versions,
            epoch);
  }

  /** The schema of a body: the resource's own, or that of a view such as Scale. */
  public Schema schemaOf(GroupVersionKind body) {
    return body.equals(kind()) ? schema : definitions.type(definitionOf(body));
  }

  /**
   * The schema of a custom object that says of itself what it is. Of a version that there is not,
   * nothing but metadata is known; another kind is nobody's to take anything out of.
   */
  public Schema schemaOf(ApiObject object) {
    GroupVersionKind own = kind();
    GroupVersionKind sent = object.gvk();
    if (!sent.group().equals(own.group()) || !sent.kind().equals(own.kind())) {
      return schema.metadataOnly(true);
    }
    Resource other = sent.equals(own) ? this : versions.apply(sent.groupVersion());
    return other == null ? schema.metadataOnly(false) : other.schema();
  }

  /** Views of other kinds come from the group {@code autoscaling} (Scale) or the resource's own. */
  private String definitionOf(GroupVersionKind body) {
    String suffix = "." + body.version() + "." + body.kind();
    for (Schema s : definitions.all()) {
      if (s.typeName().endsWith(suffix)) {
        return s.typeName();
      }
    }
    throw new IllegalStateException("no definition of " + body);
  }

  public boolean hasStatusSubresource() {
    return definition.subresources().stream().anyMatch(s -> s.name().equals("status"));
  }

  /** The view behind a subresource that is read, replaced and patched. */
  public Subresource.View view(String subresource) {
    return strategies.subresources().subresource(subresource) instanceof Subresource.View v
        ? v
        : new StatusView(strategies.status());
  }

  public TablePrinter tablePrinter(String subresource) {
    if (subresource.equals("scale")) {
      return isCustom() ? ScaleTable.CUSTOM : ScaleTable.TABLE;
    }
    return strategies.table().table();
  }

  public Schema listSchema() {
    return definitions.type(definition.definition() + "List");
  }

  public String listKind() {
    return definition.listKind();
  }
}

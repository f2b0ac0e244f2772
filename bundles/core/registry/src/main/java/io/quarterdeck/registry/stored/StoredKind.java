// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.stored;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.decode.Defaulter;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import org.jspecify.annotations.Nullable;

/**
 * One kind that the store may hold, and how its objects become those of the version that is kept:
 * upgraded, defaulted and converted, as kube-apiserver does when it decodes what it has stored.
 * What Go leaves out of protobuf, such as the kind of a claim within a StatefulSet, is a default.
 *
 * @param schema of the kind in the version of the definition
 * @param storedSchema of the kind in the version that is kept
 * @param converter between the two, null when they are the same
 */
public record StoredKind(
    ResourceDefinition definition,
    Schema schema,
    Schema storedSchema,
    CreateStrategy create,
    VersionedStrategy versioned,
    @Nullable VersionConverter converter) {
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  /**
   * Of the version that is kept here, the one in which Kubernetes keeps the kind instead; null for
   * none. Other versions have no part in it: what is kept is not of an older version to them.
   */
  @Nullable GroupVersionKind older() {
    boolean kept = definition.gvr().groupVersion().equals(definition.storedAs());
    return !kept || definition.hashedAs().equals(definition.storedAs())
        ? null
        : definition.hashedAs().withKind(definition.kind().kind());
  }

  /**
   * An object that was stored as protobuf.
   *
   * @param sent the kind that its envelope names: the definition's, or the older one
   * @throws ApiException 400 for bytes that are no such object
   */
  public ApiObject ofProtobuf(byte[] stored, GroupVersionKind sent) {
    ApiObject object =
        ObjectDecoder.decode(stored, PROTOBUF, schema, FieldValidation.IGNORE, sent, k -> true)
            .object();
    upgrade(object);
    return kept(object);
  }

  /** An object of the older version; the argument may be changed. */
  public ApiObject ofOlder(ApiObject object) {
    upgrade(object);
    TypedTree.fit(object.tree(), schema);
    return kept(object);
  }

  private void upgrade(ApiObject object) {
    if (object.gvk().equals(older())) {
      versioned.upgradeStored(object);
      object.setKind(definition.kind());
    }
  }

  private ApiObject kept(ApiObject object) {
    Defaulter.apply(object.tree(), schema);
    ApiObject out = converter == null ? object : converter.toStored(object);
    create.applyDefaults(out);
    OmitEmpty.apply(out.tree(), storedSchema);
    return out;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.schema.decode.Decoded;
import io.quarterdeck.schema.decode.Defaulter;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.OmitEmpty;

/** Request bodies to stored objects with their defaults. */
public final class BodyDecoder {
  private BodyDecoder() {}

  /** The body of a create or update. */
  public static ApiObject decode(ResourceRequest r, FieldValidation validation) {
    String type = MediaTypes.bare(r.request().header("Content-Type"));
    MediaTypes.requireBody(type);
    byte[] body = r.body();
    r.empties().body(body, type, r.resource().schema());
    Decoded decoded =
        ObjectDecoder.decode(body, type, r.resource().schema(), validation, r.kind(), r.known());
    decoded.warnings().forEach(r.exchange()::warn);
    ApiObject object = defaulted(r, decoded.object());
    r.exchange().trail().requestObject(object);
    return object;
  }

  /**
   * The same as {@link #defaulted(Resource, ApiObject)}, for defaults that distinguish empty from
   * absent.
   */
  public static ApiObject defaulted(ResourceRequest r, ApiObject served) {
    if (!r.resource().definition().behavior().defaultsKnowEmpties()) {
      return defaulted(r.resource(), served);
    }
    r.empties().restore(served.tree());
    ApiObject stored = defaulted(r.resource(), served);
    OmitEmpty.apply(stored.tree(), r.resource().storedSchema());
    return stored;
  }

  /** Fills in defaults and brings the object into the stored version. */
  public static ApiObject defaulted(Resource resource, ApiObject served) {
    Defaulter.apply(served.tree(), resource.schema());
    ApiObject stored = resource.toStored(served);
    resource.strategies().create().applyDefaults(stored);
    return stored;
  }

  /** The object must be for the namespace of the path, or name none. */
  public static void matchNamespace(ApiObject object, ResourceRequest r) {
    String own = object.meta().namespace();
    if (r.namespace().isEmpty() || own.isEmpty()) {
      object.meta().setNamespace(r.namespace());
    } else if (!own.equals(r.namespace())) {
      throw ApiException.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.registry.internal.writes.CreatePermission;
import io.quarterdeck.registry.internal.writes.Updater;
import io.quarterdeck.schema.decode.Decoded;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.spi.stage.ApiResponse;
import org.jspecify.annotations.Nullable;

/** PUT of an object or of a subresource's view. */
final class UpdateVerb implements Verb {
  private final Updater updater;
  private final CreateVerb creator;
  private final CreatePermission permission;

  UpdateVerb(Updater updater, CreateVerb creator, CreatePermission permission) {
    this.updater = updater;
    this.creator = creator;
    this.permission = permission;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    WriteOptions options = WriteOptions.update(r.query());
    ApiObject object = decode(r, options.validation());
    BodyDecoder.matchNamespace(object, r);
    matchName(object, r);
    StoredObject created = created(r, options, object);
    if (created != null) {
      return Answers.stored(201, created, format, r);
    }
    StoredObject updated =
        updater.update(r, options, isUnconditional(object), old -> replaced(r, object, old));
    return Answers.stored(200, updated, format, r);
  }

  /** Null when there is an object to replace, or the kind is not created by an update. */
  private @Nullable StoredObject created(
      ResourceRequest r, WriteOptions options, ApiObject object) {
    boolean mayCreate =
        r.subresource().isEmpty() && r.resource().definition().behavior().createOnUpdate();
    if (!mayCreate || r.resource().stored().find(r.namespace(), r.name()) != null) {
      return null;
    }
    Updater.precondition(r, object, "");
    CreateVerb.Via via = CreateVerb.Via.put(() -> permission.require(r));
    return creator.upsert(object.copy(), options, r, via);
  }

  private static ApiObject replaced(ResourceRequest r, ApiObject object, ApiObject old) {
    Updater.precondition(r, object, old.meta().uid());
    return object.copy();
  }

  private static boolean isUnconditional(ApiObject object) {
    String version = object.meta().resourceVersion();
    return version.isEmpty() || version.equals("0");
  }

  /** The body: the resource's own kind, or that of a view such as Scale. */
  static ApiObject decode(ResourceRequest r, FieldValidation validation) {
    if (r.kind().equals(r.resource().kind())) {
      return BodyDecoder.decode(r, validation);
    }
    String type = MediaTypes.bare(r.request().header("Content-Type"));
    MediaTypes.requireBody(type);
    Decoded decoded = view(r, type, validation);
    decoded.warnings().forEach(r.exchange()::warn);
    r.exchange().trail().requestObject(decoded.object());
    return decoded.object();
  }

  private static Decoded view(ResourceRequest r, String type, FieldValidation validation) {
    try {
      return ObjectDecoder.decode(
          r.body(), type, r.resource().schemaOf(r.kind()), validation, r.kind(), r.known());
    } catch (ApiException e) {
      throw r.resource().handler().undecodedView(e);
    }
  }

  static void matchName(ApiObject object, ResourceRequest r) {
    String name = object.meta().name();
    if (name.isEmpty()) {
      throw ApiException.badRequest(
          "the name of the object ("
              + r.name()
              + " based on URL) was undeterminable: name must be provided");
    }
    if (!name.equals(r.name())) {
      throw ApiException.badRequest(
          "the name of the object ("
              + name
              + ") does not match the name on the URL ("
              + r.name()
              + ")");
    }
  }
}

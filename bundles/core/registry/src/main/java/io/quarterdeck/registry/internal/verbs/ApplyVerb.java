// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.Trees;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.bodies.ApplyBody;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.fields.LastApplied;
import io.quarterdeck.registry.internal.fields.ManagedFields;
import io.quarterdeck.registry.internal.fields.ManagedFieldsEntries;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.registry.internal.writes.CreatePermission;
import io.quarterdeck.registry.internal.writes.Updater;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.decode.RawForm;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.decode.Yaml;
import io.quarterdeck.schema.fields.ConflictException;
import io.quarterdeck.schema.fields.FieldSet;
import io.quarterdeck.schema.fields.LossyVersionException;
import io.quarterdeck.schema.fields.Manager;
import io.quarterdeck.schema.fields.Ownership;
import io.quarterdeck.schema.fields.Typed;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PATCH with an apply configuration: server-side apply, which creates what is not there. */
final class ApplyVerb implements Verb {
  private static final int ATTEMPTS = 5;

  private final Updater updater;
  private final CreateVerb creator;
  private final CreatePermission permission;

  ApplyVerb(Updater updater, CreateVerb creator, CreatePermission permission) {
    this.updater = updater;
    this.creator = creator;
    this.permission = permission;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    WriteOptions options = WriteOptions.patch(r.query(), true);
    ApplyBody body = ApplyBody.parse(r.body());
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      ApiObject old = r.resource().stored().find(r.namespace(), r.name());
      if (old == null && !r.subresource().isEmpty()) {
        throw r.notFound();
      }
      StoredObject written = old == null ? create(body, options, r) : update(body, old, options, r);
      if (written != null) {
        return Answers.stored(old == null ? 201 : 200, written, format, r);
      }
    }
    throw ApiException.modified(r.resource().groupResource(), r.name());
  }

  /** Null when somebody else created it meanwhile. */
  private @Nullable StoredObject create(ApplyBody body, WriteOptions options, ResourceRequest r) {
    ApiObject empty = ManagedFields.empty(r);
    ApiObject object = applied(body, empty, true, options, r);
    return creator.upsert(object, options, r, CreateVerb.Via.apply(() -> permission.require(r)));
  }

  private static void requireNoUid(ApiObject object, ResourceRequest r) {
    if (!object.meta().uid().isEmpty()) {
      throw ApiException.conflict(
          r.resource().groupResource(),
          r.name(),
          "uid mismatch: the provided object specified uid "
              + object.meta().uid()
              + ", and no existing object was found");
    }
  }

  /** Null when somebody else changed it meanwhile. */
  private @Nullable StoredObject update(
      ApplyBody body, ApiObject old, WriteOptions options, ResourceRequest r) {
    ApiObject live = r.isOfOwnKind() ? old : Updater.viewed(old, r);
    return updater.attempt(r, options, old, applied(body, live, false, options, r), true);
  }

  /** The object, or the view, after the configuration was applied to it, with its new owners. */
  private static ApiObject applied(
      ApplyBody body, ApiObject live, boolean created, WriteOptions options, ResourceRequest r) {
    body.requireKind(r.kind());
    if (!r.isOfOwnKind()) {
      r.resource().handler().requireOwners(r.kind());
    }
    Schema schema = r.resource().schemaOf(r.kind());
    body.check(r.kind(), schema);
    Typed before = ManagedFields.typed(live, r);
    Typed config = new Typed(r.kind().apiVersion(), schema, body.tree());
    Ownership ownership = ManagedFields.beforeApply(live, created, r);
    Typed after = merged(ownership, live, before, config, options, r);
    ApiObject object = after == null ? live.copy() : stored(after, body, r);
    ManagedFieldsEntries.write(object, ownership.owners());
    if (options.fieldManager().equals(LastApplied.KUBECTL)) {
      LastApplied.update(object, body.tree());
    }
    warn(body, options.validation(), r);
    if (created) {
      requireNoUid(object, r);
    }
    BodyDecoder.matchNamespace(object, r);
    UpdateVerb.matchName(object, r);
    return object;
  }

  private static @Nullable Typed merged(
      Ownership ownership,
      ApiObject live,
      Typed before,
      Typed config,
      WriteOptions options,
      ResourceRequest r) {
    Manager applier = Manager.applier(options.fieldManager(), r.subresource());
    String time = ManagedFields.time(r);
    Ownership untouched = ownership.copy();
    try {
      return ownership.apply(before, config, applier, options.force(), time);
    } catch (LossyVersionException e) {
      throw new ApiException(new Status(500, "", e.problems(), null, false));
    } catch (ConflictException e) {
      ConflictException rest = e;
      if (options.fieldManager().equals(LastApplied.KUBECTL)) {
        FieldSet allowed = LastApplied.owned(live, before);
        rest = e.without(allowed);
        if (rest.fields().isEmpty()) {
          ownership.become(untouched);
          return ownership.apply(before, config, applier, true, time);
        }
      }
      throw rest.toApi();
    }
  }

  /** Of the version of the request, with its defaults, in the version of the store. */
  private static ApiObject stored(Typed after, ApplyBody body, ResourceRequest r) {
    Map<String, @Nullable Object> tree = Trees.copy(after.tree());
    try {
      TypedTree.fit(tree, after.schema(), RawForm.SORTED);
    } catch (TypedTree.Unfit e) {
      throw new ApiException(
          new Status(
              500,
              "",
              "failed to convert new object ("
                  + new ApiObject(body.tree()).meta().namespace()
                  + "/"
                  + r.name()
                  + "; "
                  + r.kind().group()
                  + "/"
                  + r.kind().version()
                  + ", Kind="
                  + r.kind().kind()
                  + ") to proper version: unable to convert unstructured object to "
                  + r.kind().group()
                  + "/"
                  + r.kind().version()
                  + ", Kind="
                  + r.kind().kind()
                  + ": error decoding from json: "
                  + e.text(),
              null,
              false));
    }
    OmitEmpty.apply(tree, after.schema());
    ApiObject object = new ApiObject(tree);
    return r.isOfOwnKind() ? BodyDecoder.defaulted(r.resource(), object) : object;
  }

  private static void warn(ApplyBody body, FieldValidation validation, ResourceRequest r) {
    if (body.repeated().isEmpty()) {
      return;
    }
    switch (validation) {
      case STRICT ->
          throw ApiException.badRequest("error strict decoding YAML: " + body.repeated());
      case WARN -> Yaml.warnings(body.repeated()).forEach(r.exchange()::warn);
      case IGNORE -> {}
    }
  }
}

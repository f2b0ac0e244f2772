// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.bodies.Patch;
import io.quarterdeck.registry.internal.bodies.PatchResult;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.registry.internal.writes.Updater;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.ForgottenOwners;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PATCH with a JSON patch, a merge patch or a strategic merge patch; apply has its own class. */
final class PatchVerb implements Verb {

  private final Updater updater;
  private final ApplyVerb apply;

  PatchVerb(Updater updater, ApplyVerb apply) {
    this.updater = updater;
    this.apply = apply;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    String type = r.resource().handler().patchType(r.request().header("Content-Type"));
    if (type.equals(MediaTypes.APPLY)) {
      return apply.handle(r);
    }
    OutputFormat format = OutputFormat.negotiate(r, false);
    WriteOptions options = WriteOptions.patch(r.query(), false);
    Patch patch = parse(type, options.validation(), r);
    StoredObject updated =
        updater.update(
            r, options, !patch.setsResourceVersion(), old -> patched(patch, old, options, r));
    return Answers.stored(200, updated, format, r);
  }

  /** Whether there is something to patch is known before what the patch says. */
  private static Patch parse(String type, FieldValidation validation, ResourceRequest r) {
    try {
      return Patch.parse(type, r.body(), validation);
    } catch (ApiException e) {
      r.requireStored();
      throw e;
    }
  }

  /** The stored object, brought to the request's version, patched, checked, and brought back. */
  private static ApiObject patched(
      Patch patch, ApiObject old, WriteOptions options, ResourceRequest r) {
    Schema schema = r.resource().schemaOf(r.kind());
    ApiObject before = r.shown(old);
    PatchResult result = patch.apply(before.tree(), tree -> fitting(tree, schema, r));
    report(result, patch, options.validation(), r);
    ApiObject after = new ApiObject(result.tree());
    requireSameKind(after, patch, schema, r);
    ForgottenOwners.keep(after.tree());
    r.empties().patched(after.tree(), schema);
    OmitEmpty.apply(after.tree(), schema);
    if (!patchesKind(r)) {
      after.setKind(r.kind());
    }
    BodyDecoder.matchNamespace(after, r);
    UpdateVerb.matchName(after, r);
    return r.isOfOwnKind() ? BodyDecoder.defaulted(r, after) : after;
  }

  /** What a patch leaves out, or may not change, is as before. */
  private static void requireSameKind(
      ApiObject after, Patch patch, Schema schema, ResourceRequest r) {
    if (patch.keepsKind() || after.tree().get("kind") == null) {
      after.tree().put("kind", r.kind().kind());
    }
    if (patch.keepsKind() || after.tree().get("apiVersion") == null) {
      after.tree().put("apiVersion", r.kind().apiVersion());
    }
    if (!after.gvk().equals(r.kind()) && !patchesKind(r)) {
      throw patch.unfit(
          after.tree(),
          schema,
          "the patched object is of kind " + after.gvk() + ", not of kind " + r.kind());
    }
  }

  /** A custom object that was patched into another version has the fields of that one. */
  private static Schema fitting(
      Map<String, @Nullable Object> tree, Schema schema, ResourceRequest r) {
    boolean says = tree.get("apiVersion") instanceof String && tree.get("kind") instanceof String;
    return says && patchesKind(r) ? r.resource().schemaOf(new ApiObject(tree)) : schema;
  }

  private static boolean patchesKind(ResourceRequest r) {
    return r.resource().handler().patchesKind() && r.isOfOwnKind();
  }

  private static void report(
      PatchResult result, Patch patch, FieldValidation validation, ResourceRequest r) {
    if (result.problems().isEmpty()) {
      return;
    }
    switch (validation) {
      case STRICT -> throw patch.strict(result.problems());
      case WARN -> result.problems().forEach(r.exchange()::warn);
      case IGNORE -> {}
    }
  }
}

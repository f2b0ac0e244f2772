// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.RawForm;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.patch.JsonPatch;
import io.quarterdeck.schema.patch.MergePatch;
import io.quarterdeck.schema.patch.PatchBody;
import io.quarterdeck.schema.patch.PatchErrors;
import io.quarterdeck.schema.patch.PatchedObject;
import io.quarterdeck.schema.patch.PatchedText;
import io.quarterdeck.schema.patch.StrategicMergePatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A parsed patch of one of the kinds. */
public sealed interface Patch {

  /**
   * Patches a copy of the tree and fits it to its schema.
   *
   * @param schema of an object, which a patch may make one of another version
   */
  PatchResult apply(
      Map<String, @Nullable Object> tree, Function<Map<String, @Nullable Object>, Schema> schema);

  /** The refusal of strict field validation. */
  ApiException strict(List<String> problems);

  /** The refusal of a result that is not of the kind. */
  ApiException unfit(Map<String, @Nullable Object> result, Schema schema, String why);

  /** Whether a kind or version in the patch is passed over. */
  default boolean keepsKind() {
    return false;
  }

  /** Whether the patch says which version it is for. */
  default boolean setsResourceVersion() {
    return false;
  }

  static Patch parse(String type, byte[] body, FieldValidation validation) {
    return switch (type) {
      case MediaTypes.JSON_PATCH -> operations(PatchBody.json(body, validation));
      case MediaTypes.MERGE_PATCH -> new Merge(PatchBody.merge(body, validation));
      default -> new Strategic(PatchBody.strategic(body));
    };
  }

  private static Patch operations(PatchBody.Operations parsed) {
    return new Operations(parsed.operations(), parsed.problems());
  }

  /** RFC 6902. */
  record Operations(List<@Nullable Object> operations, List<String> problems) implements Patch {
    @Override
    public PatchResult apply(
        Map<String, @Nullable Object> tree,
        Function<Map<String, @Nullable Object>, Schema> schema) {
      Map<String, @Nullable Object> result = JsonPatch.apply(tree, operations);
      Schema fitting = schema.apply(result);
      return fitted(
          result,
          fitting,
          () -> PatchedText.of(JsonPatch.apply(tree, operations), operations, fitting),
          problems);
    }

    @Override
    public ApiException strict(List<String> problems) {
      return Patch.strict(Json.text(operations), problems);
    }

    @Override
    public ApiException unfit(Map<String, @Nullable Object> result, Schema schema, String why) {
      return PatchErrors.unfit(PatchedText.of(result, operations, schema), why);
    }
  }

  /** RFC 7386. */
  record Merge(PatchBody.Parsed parsed) implements Patch {
    @Override
    public PatchResult apply(
        Map<String, @Nullable Object> tree,
        Function<Map<String, @Nullable Object>, Schema> schema) {
      Map<String, @Nullable Object> result = MergePatch.apply(tree, parsed.patch());
      Schema fitting = schema.apply(result);
      return fitted(
          result,
          fitting,
          () -> PatchedText.of(MergePatch.apply(tree, parsed.patch()), parsed.patch(), fitting),
          parsed.problems());
    }

    @Override
    public ApiException strict(List<String> problems) {
      return Patch.strict(Json.text(parsed.patch()), problems);
    }

    @Override
    public ApiException unfit(Map<String, @Nullable Object> result, Schema schema, String why) {
      return PatchErrors.unfit(PatchedText.of(result, parsed.patch(), schema), why);
    }

    @Override
    public boolean setsResourceVersion() {
      return namesVersion(parsed.patch());
    }
  }

  /** Kubernetes' own, led by the schema. */
  record Strategic(PatchBody.Parsed parsed) implements Patch {
    @Override
    public PatchResult apply(
        Map<String, @Nullable Object> tree,
        Function<Map<String, @Nullable Object>, Schema> schema) {
      Schema own = schema.apply(tree);
      Map<String, @Nullable Object> result = StrategicMergePatch.apply(tree, parsed.patch(), own);
      List<String> problems = new ArrayList<>(PatchedObject.fit(result, parsed.patch(), own));
      problems.addAll(parsed.problems());
      fit(result, own, RawForm.SORTED, () -> PatchedObject.shown(parsed.patch()));
      return new PatchResult(result, problems);
    }

    @Override
    public ApiException strict(List<String> problems) {
      return PatchedObject.strict(parsed.patch(), problems);
    }

    @Override
    public ApiException unfit(Map<String, @Nullable Object> result, Schema schema, String why) {
      return PatchErrors.unfit(PatchedObject.shown(parsed.patch()), why);
    }

    @Override
    public boolean keepsKind() {
      return true;
    }

    @Override
    public boolean setsResourceVersion() {
      return namesVersion(parsed.patch());
    }
  }

  private static PatchResult fitted(
      Map<String, @Nullable Object> tree,
      Schema schema,
      Supplier<String> shown,
      List<String> problems) {
    List<String> all = new ArrayList<>(fit(tree, schema, RawForm.COMPACT, shown));
    all.addAll(problems);
    return new PatchResult(tree, all);
  }

  private static List<String> fit(
      Map<String, @Nullable Object> tree, Schema schema, RawForm form, Supplier<String> shown) {
    try {
      return TypedTree.fit(tree, schema, form);
    } catch (TypedTree.Unfit e) {
      throw PatchErrors.unfit(shown.get(), e.text());
    }
  }

  private static ApiException strict(String shown, List<String> problems) {
    return PatchErrors.unfit(shown, "strict decoding error: " + String.join(", ", problems));
  }

  private static boolean namesVersion(Map<String, @Nullable Object> patch) {
    Map<String, @Nullable Object> meta = Trees.asObject(patch.get("metadata"));
    return meta != null && meta.get("resourceVersion") != null;
  }
}

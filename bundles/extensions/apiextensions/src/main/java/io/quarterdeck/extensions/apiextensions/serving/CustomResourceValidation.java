// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.CelValidator;
import io.quarterdeck.extensions.apiextensions.cel.LazyValidator;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.schema.CustomVersion;
import io.quarterdeck.extensions.apiextensions.schema.EmbeddedObjectValidation;
import io.quarterdeck.extensions.apiextensions.schema.ListSetsAndMapsValidation;
import io.quarterdeck.extensions.apiextensions.schema.ValueCheck;
import io.quarterdeck.extensions.apiextensions.schema.ValueValidation;
import io.quarterdeck.runtime.regex.RegularExpressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Validates the objects of one version, in Kubernetes' order. Kubernetes: {@code
 * customResourceValidator}.
 */
final class CustomResourceValidation {
  /** After such an error the rules in CEL are not checked. */
  private static final Set<FieldError.Type> BLOCKING =
      Set.of(
          FieldError.Type.NOT_SUPPORTED,
          FieldError.Type.REQUIRED,
          FieldError.Type.TOO_LONG,
          FieldError.Type.TOO_MANY,
          FieldError.Type.TYPE_INVALID);

  private final String kind;
  private final String apiVersion;
  private final Node schema;
  private final RegularExpressions patterns;
  private volatile @Nullable ValueValidation validation;
  private final Node scale;
  private final LazyValidator cel;

  CustomResourceValidation(
      CustomDefinition definition, CustomVersion version, Compilers compilers) {
    kind = definition.names().kind();
    apiVersion = definition.group() + "/" + version.name();
    schema = version.schema();
    patterns = compilers.patterns();
    scale = version.scale();
    cel = new LazyValidator(version.schema(), compilers.rules());
  }

  /** Made when the first object comes: most versions of most definitions never see one. */
  private ValueValidation validation() {
    ValueValidation made = validation;
    if (made == null) {
      made = ValueValidation.of(schema, patterns); // twice, at the worst
      validation = made;
    }
    return made;
  }

  /**
   * Of the whole object.
   *
   * @param old as it was before an update, null for a new one
   */
  void check(
      ApiObject object,
      @Nullable ApiObject old,
      Consumer<String> warnings,
      List<FieldError> errors) {
    List<FieldError> own = new ArrayList<>();
    if (!object.kind().equals(kind)) {
      own.add(FieldError.invalid(FieldPath.of("kind"), object.kind(), "must be " + kind));
    }
    if (!object.apiVersion().equals(apiVersion)) {
      own.add(
          FieldError.invalid(
              FieldPath.of("apiVersion"), object.apiVersion(), "must be " + apiVersion));
    }
    if (!own.isEmpty()) {
      errors.clear();
      errors.addAll(own);
      return;
    }
    errors.addAll(
        ValueCheck.check("", object.tree(), old == null ? null : old.tree(), validation()));
    replicas(object, "specReplicasPath", errors);
    replicas(object, "statusReplicasPath", errors);
    EmbeddedObjectValidation.check(object.tree(), validation(), FieldPath.ROOT, errors);
    lists(object, old, errors);
    cel(object, old, warnings, errors);
  }

  /** Of a write of the status: of that alone. */
  void checkStatus(
      ApiObject object, ApiObject old, Consumer<String> warnings, List<FieldError> errors) {
    ValueValidation status = validation().properties().get("status");
    if (status != null && object.tree().containsKey("status")) {
      errors.addAll(
          ValueCheck.check(
              "status", object.tree().get("status"), old.tree().get("status"), status));
    }
    replicas(object, "statusReplicasPath", errors);
    lists(object, old, errors);
    cel(object, old, warnings, errors);
  }

  /** What was broken before stays so. */
  private void lists(ApiObject object, @Nullable ApiObject old, List<FieldError> errors) {
    List<FieldError> before = new ArrayList<>();
    if (old != null) {
      ListSetsAndMapsValidation.check(old.tree(), validation(), FieldPath.ROOT, before);
    }
    if (before.isEmpty()) {
      ListSetsAndMapsValidation.check(object.tree(), validation(), FieldPath.ROOT, errors);
    }
  }

  /** The place of {@code x-kubernetes-validations}: checked only when nothing blocks them. */
  private void cel(
      ApiObject object,
      @Nullable ApiObject old,
      Consumer<String> warnings,
      List<FieldError> errors) {
    if (!cel.exist()) {
      return;
    }
    if (errors.stream().anyMatch(e -> BLOCKING.contains(e.type()))) {
      errors.add(
          new FieldError(
              FieldError.Type.INVALID,
              "<nil>",
              "null",
              "some validation rules were not checked because the object was invalid; correct the"
                  + " existing errors to complete validation"));
      return;
    }
    CelValidator.Findings found =
        cel.get().validate(object.tree(), old == null ? null : old.tree());
    errors.addAll(found.errors());
    found.warnings().forEach(warnings);
  }

  private void replicas(ApiObject object, String which, List<FieldError> errors) {
    String path = scale.get(which).text();
    if (path.isEmpty()) {
      return;
    }
    Object value = JsonPath.of(path).first(object.tree());
    FieldPath at = FieldPath.of(path);
    if (value instanceof Long n && n < 0) {
      errors.add(FieldError.invalid(at, n, "should be a non-negative integer"));
    } else if (value instanceof Long n && n > Integer.MAX_VALUE) {
      errors.add(FieldError.invalid(at, n, "should be less than or equal to " + Integer.MAX_VALUE));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The {@code x-kubernetes-validations} of a schema, compiled. Immutable and thread-safe; made once
 * for a schema. What is wrong with a value is reported in Kubernetes' words; the order among the
 * fields of an object, which is random there, is that of their names.
 */
public final class CelValidator {
  /** What all rules may cost for one object. */
  private static final long BUDGET = 10_000_000;

  private final @Nullable RuleNode root;
  private final @Nullable UnaryOperator<@Nullable Object> merged;

  private CelValidator(@Nullable RuleNode root, @Nullable UnaryOperator<@Nullable Object> merged) {
    this.root = root;
    this.merged = merged;
  }

  /**
   * What rules say.
   *
   * @param errors what refuses the value
   * @param warnings breaches of what the update leaves as it was
   */
  public record Findings(List<FieldError> errors, List<String> warnings) {
    public Findings {
      errors = List.copyOf(errors);
      warnings = List.copyOf(warnings);
    }
  }

  /** Of the schema of a custom resource. */
  public static CelValidator of(Node schema, CelCompiler compiler) {
    return of(schema, true, compiler);
  }

  /** Of a schema; whether it is of a resource, which always has its kind and name. */
  public static CelValidator of(Node schema, boolean resource, CelCompiler compiler) {
    Declaration declared = Declarations.of(schema, resource, "selfType");
    return new CelValidator(
        declared == null ? null : RuleNode.of(schema, declared, compiler), MergedValues.of(schema));
  }

  /** Whether no value can break them. */
  public boolean isEmpty() {
    return root == null;
  }

  /**
   * @param value the object as it is to be stored
   * @param old as it is stored, null when it is created
   */
  public Findings validate(Object value, @Nullable Object old) {
    Object before = seen(old);
    Object now = seen(value);
    return validate(FieldPath.ROOT, now, before, Correlation.root(now, before));
  }

  /** Of a default, which is compared with itself, and forgiven nothing for that. */
  public List<FieldError> ofDefault(FieldPath at, Object value) {
    Object seen = seen(value);
    return validate(at, seen, seen, Correlation.NONE).errors();
  }

  /** The value as expressions see it. */
  private @Nullable Object seen(@Nullable Object value) {
    return merged == null || value == null ? value : merged.apply(value);
  }

  private Findings validate(
      FieldPath at, @Nullable Object value, @Nullable Object old, Correlation correlation) {
    Evaluation evaluation = new Evaluation(BUDGET);
    if (root != null) {
      evaluation.visit(root, at, value, old, correlation);
    }
    return new Findings(evaluation.errors(), evaluation.warnings());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The expressions of one object: whether they compile, and give what is asked for.
 *
 * <p>A policy's variables are declared as they are met; each sees those before it. One that does
 * not compile is of no known type, so that it is refused once and not wherever it is used.
 */
final class Expressions {
  private final Supplier<CelCompiler> compiler;
  private final boolean params;
  private final boolean composed;
  private final Map<String, CelType> variables = new HashMap<>();

  private Expressions(Supplier<CelCompiler> compiler, boolean params, boolean composed) {
    this.compiler = compiler;
    this.params = params;
    this.composed = composed;
  }

  static Expressions ofPolicy(Supplier<CelCompiler> compiler, boolean params) {
    return new Expressions(compiler, params, true);
  }

  static Expressions ofWebhook(Supplier<CelCompiler> compiler) {
    return new Expressions(compiler, false, false);
  }

  /** Declares a variable by its expression. */
  void declare(String name, Node expression, List<FieldError> errors) {
    CelType type = check(expression, scope(true), List.of(), errors);
    variables.put(name, type.kind() == CelType.Kind.OBJECT ? CelType.DYN : type);
  }

  /** An expression of conditions sees no variables. */
  void condition(Node expression, List<FieldError> errors) {
    check(expression, AdmissionScopes.of(params, true), List.of(CelType.BOOL), errors);
  }

  void validation(Node expression, List<FieldError> errors) {
    check(expression, scope(true), List.of(CelType.BOOL), errors);
  }

  /** A message cannot ask the authorizer. */
  void message(Node expression, List<FieldError> errors) {
    check(expression, scope(false), List.of(CelType.STRING), errors);
  }

  void annotation(Node expression, List<FieldError> errors) {
    check(expression, scope(true), List.of(CelType.STRING, CelType.NULL), errors);
  }

  void applyConfiguration(Node expression, List<FieldError> errors) {
    CelType object = CelType.object("Object", Map.of());
    check(expression, scope(true).withPatches(), List.of(object), errors);
  }

  void jsonPatch(Node expression, List<FieldError> errors) {
    CelType patch = CelType.list(CelType.object("JSONPatch", Map.of()));
    check(expression, scope(true).withPatches(), List.of(patch), errors);
  }

  private CelScope scope(boolean authorizer) {
    CelScope scope = AdmissionScopes.of(params, authorizer);
    return composed ? scope.with("variables", AdmissionScopes.variables(variables)) : scope;
  }

  /** The type of the result, any when it does not compile. */
  private CelType check(
      Node expression, CelScope scope, List<CelType> wanted, List<FieldError> errors) {
    return switch (compiler.get().compile(expression.text().trim(), scope)) {
      case CelCompiler.Rejected r -> {
        errors.add(FieldError.invalid(expression, "compilation failed: " + r.message()));
        yield CelType.DYN;
      }
      case CelCompiler.Compiled c -> {
        CelType type = c.program().resultType();
        if (!wanted.isEmpty() && wanted.stream().noneMatch(w -> same(w, type))) {
          errors.add(
              FieldError.invalid(
                  expression, "must evaluate to " + names(wanted) + " but got " + type));
        }
        yield type;
      }
    };
  }

  private static boolean same(CelType a, CelType b) {
    return a.toString().equals(b.toString());
  }

  private static String names(List<CelType> types) {
    if (types.size() == 1) {
      return types.getFirst().toString();
    }
    return types.stream().map(CelType::toString).collect(Collectors.joining(" ", "one of [", "]"));
  }
}

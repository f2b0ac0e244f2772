// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.policystatus.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.KindTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles the rules of a policy against the types that they will see. Used by one thread. */
final class TypeCheck {
  private final CelCompiler compiler;
  private final KindTypes types;

  TypeCheck(CelCompiler compiler, KindTypes types) {
    this.compiler = compiler;
    this.types = types;
  }

  /** One kind that a rule sees, and what can be named then. */
  private record Seen(GroupVersionKind kind, CelScope scope) {}

  /** As {@code status.typeChecking.expressionWarnings} has them. */
  List<Map<String, @Nullable Object>> warnings(ApiObject policy) {
    Node spec = policy.field("spec");
    List<Seen> all = new ArrayList<>();
    for (GroupVersionKind kind : CheckedKinds.of(spec, types)) {
      CelType type = types.typeOf(kind);
      if (type != null) {
        all.add(new Seen(kind, scope(spec, type)));
      }
    }
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    for (Node validation : spec.get("validations").items()) {
      for (String field : List.of("expression", "messageExpression")) {
        Node expression = validation.get(field);
        if (!expression.isEmpty()) {
          check(expression, all, out);
        }
      }
    }
    return out;
  }

  private void check(Node expression, List<Seen> all, List<Map<String, @Nullable Object>> out) {
    List<String> wrong = new ArrayList<>();
    for (Seen seen : all) {
      if (compiler.compile(expression.text(), seen.scope()) instanceof CelCompiler.Rejected r) {
        wrong.add(text(seen.kind()) + ": " + r.message() + "\n");
      }
    }
    if (!wrong.isEmpty()) {
      Map<String, @Nullable Object> warning = new LinkedHashMap<>();
      warning.put("fieldRef", expression.path().toString());
      warning.put("warning", String.join("\n", wrong));
      out.add(warning);
    }
  }

  /** As Go writes it, with a slash also where there is no group. */
  private static String text(GroupVersionKind kind) {
    return kind.group() + "/" + kind.version() + ", Kind=" + kind.kind();
  }

  private CelScope scope(Node spec, CelType object) {
    CelType params = params(spec.get("paramKind"));
    CelScope scope =
        AdmissionScopes.of(params != null, true).with("object", object).with("oldObject", object);
    if (params != null) {
      scope = scope.with("params", params);
    }
    Map<String, CelType> declared = new LinkedHashMap<>();
    for (Node v : spec.get("variables").items()) {
      CelScope sofar = scope.with("variables", AdmissionScopes.variables(declared));
      declared.put(v.get("name").text(), type(v.get("expression").text(), sofar));
    }
    return scope.with("variables", AdmissionScopes.variables(declared));
  }

  private @Nullable CelType params(Node kind) {
    return kind.isAbsent()
        ? null
        : types.typeOf(
            GroupVersion.parse(kind.get("apiVersion").text()).withKind(kind.get("kind").text()));
  }

  private CelType type(String expression, CelScope scope) {
    return compiler.compile(expression, scope) instanceof CelCompiler.Compiled c
        ? c.program().resultType()
        : CelType.DYN;
  }
}

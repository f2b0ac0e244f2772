// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.List;
import java.util.Map;

/** Compiles the rules of one schema; those of the schemas below it are not its. */
final class RuleCompiler {
  private final CelCompiler compiler;

  RuleCompiler(CelCompiler compiler) {
    this.compiler = compiler;
  }

  List<Rule> compile(Node schema, CelType self) {
    return schema.get("x-kubernetes-validations").items().stream()
        .map(r -> compile(self, r, path(schema, r)))
        .toList();
  }

  private static String path(Node schema, Node rule) {
    String text = rule.get("fieldPath").text();
    return text.isEmpty() ? "" : FieldPaths.find(text, schema, true).path().toString();
  }

  private Rule compile(CelType self, Node rule, String path) {
    String text = rule.get("rule").text();
    if (text.isBlank()) {
      return new Rule(rule, null, null, null, null, path);
    }
    CelType old = rule.get("optionalOldSelf").bool() ? CelType.optional(self) : self;
    CelScope scope = CelScope.of(Map.of("self", self, "oldSelf", old));
    return switch (compiler.compile(text, scope)) {
      case CelCompiler.Rejected r ->
          new Rule(rule, "compilation failed: " + r.message(), null, null, null, path);
      case CelCompiler.Compiled c when c.program().resultType().kind() != CelType.Kind.BOOL ->
          new Rule(rule, "cel expression must evaluate to a bool", null, null, null, path);
      case CelCompiler.Compiled c -> withMessage(rule, c, scope, path);
    };
  }

  private Rule withMessage(Node rule, CelCompiler.Compiled c, CelScope scope, String path) {
    String text = rule.get("messageExpression").text();
    if (text.isEmpty()) {
      return new Rule(rule, null, c.program(), null, null, path);
    }
    return switch (compiler.compile(text, scope)) {
      case CelCompiler.Rejected r ->
          new Rule(
              rule,
              null,
              c.program(),
              "messageExpression compilation failed: " + r.message(),
              null,
              path);
      case CelCompiler.Compiled m when m.program().resultType().kind() != CelType.Kind.STRING ->
          new Rule(
              rule, null, c.program(), "messageExpression must evaluate to a string", null, path);
      case CelCompiler.Compiled m -> new Rule(rule, null, c.program(), null, m.program(), path);
    };
  }
}

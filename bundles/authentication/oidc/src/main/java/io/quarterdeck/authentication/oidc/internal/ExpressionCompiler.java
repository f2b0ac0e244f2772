// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles the expressions of an {@code AuthenticationConfiguration} in Kubernetes' scopes. */
record ExpressionCompiler(CelCompiler compiler) {
  private static final CelType STRINGS = CelType.list(CelType.STRING);
  private static final CelScope CLAIMS =
      CelScope.of(Map.of("claims", CelType.map(CelType.STRING, CelType.DYN)));
  private static final CelScope USER =
      CelScope.of(
          Map.of(
              "user",
              CelType.object(
                  "kubernetes.UserInfo",
                  Map.of(
                      "username",
                      CelType.STRING,
                      "uid",
                      CelType.STRING,
                      "groups",
                      STRINGS,
                      "extra",
                      CelType.map(CelType.STRING, STRINGS)))));

  /** A value of claims, of any type; null where it is wrong, which is added to the errors. */
  @Nullable CelProgram value(Node at, List<FieldError> errors) {
    return compile(at, CLAIMS, false, errors);
  }

  @Nullable CelProgram claimRule(Node at, List<FieldError> errors) {
    return compile(at, CLAIMS, true, errors);
  }

  @Nullable CelProgram userRule(Node at, List<FieldError> errors) {
    return compile(at, USER, true, errors);
  }

  private @Nullable CelProgram compile(
      Node at, CelScope scope, boolean condition, List<FieldError> errors) {
    String expression = StrictYaml.text(at);
    switch (compiler.compile(expression, scope)) {
      case CelCompiler.Rejected r -> {
        errors.add(FieldError.invalid(at.path(), expression, "compilation failed: " + r.message()));
        return null;
      }
      case CelCompiler.Compiled c -> {
        if (condition && c.program().resultType().kind() != CelType.Kind.BOOL) {
          errors.add(FieldError.invalid(at.path(), expression, "must evaluate to bool"));
          return null;
        }
        return c.program();
      }
    }
  }
}

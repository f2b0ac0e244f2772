// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.libraries.access.review.AccessReview;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Expressions about a review that must all hold for a service to be asked. Thread-safe. */
final class Conditions {
  private static final CelType STRINGS = CelType.list(CelType.STRING);
  private static final CelType REQUIREMENTS =
      CelType.list(
          CelType.object(
              "kubernetes.SelectorRequirement",
              Map.of("key", CelType.STRING, "operator", CelType.STRING, "values", STRINGS)));
  private static final CelScope SCOPE = CelScope.of(Map.of("request", request()));

  private final List<CelProgram> programs = new ArrayList<>();

  private static CelType request() {
    return CelType.object(
        "kubernetes.SubjectAccessReviewSpec",
        Map.of(
            "resourceAttributes",
            resource(),
            "nonResourceAttributes",
            CelType.object(
                "kubernetes.NonResourceAttributes",
                Map.of("path", CelType.STRING, "verb", CelType.STRING)),
            "user",
            CelType.STRING,
            "groups",
            STRINGS,
            "extra",
            CelType.map(CelType.STRING, STRINGS),
            "uid",
            CelType.STRING));
  }

  private static CelType resource() {
    return CelType.object(
        "kubernetes.ResourceAttributes",
        Map.of(
            "namespace", CelType.STRING,
            "verb", CelType.STRING,
            "group", CelType.STRING,
            "version", CelType.STRING,
            "resource", CelType.STRING,
            "subresource", CelType.STRING,
            "name", CelType.STRING,
            "fieldSelector", selector("kubernetes.FieldSelectorAttributes"),
            "labelSelector", selector("kubernetes.LabelSelectorAttributes")));
  }

  private static CelType selector(String type) {
    return CelType.object(
        type, Map.of("rawSelector", CelType.STRING, "requirements", REQUIREMENTS));
  }

  /**
   * @param expressions in which {@link #problem} finds none
   */
  Conditions(CelCompiler compiler, List<String> expressions) {
    for (String expression : expressions) {
      if (compiler.compile(expression, SCOPE) instanceof CelCompiler.Compiled c) {
        programs.add(c.program());
      } else {
        throw new IllegalArgumentException("not an expression: " + expression);
      }
    }
  }

  /** What is wrong with an expression, empty for nothing. */
  static String problem(CelCompiler compiler, String expression) {
    return switch (compiler.compile(expression, SCOPE)) {
      case CelCompiler.Rejected r -> "compilation failed: " + r.message();
      case CelCompiler.Compiled c -> {
        CelType type = c.program().resultType();
        yield type.kind() == CelType.Kind.BOOL ? "" : "must evaluate to bool but got " + type;
      }
    };
  }

  boolean isEmpty() {
    return programs.isEmpty();
  }

  /** What came of them. */
  enum Verdict {
    MET,
    NOT_MET,
    FAILED
  }

  /** One that is false decides over any that failed. */
  Verdict evaluate(Attributes attributes) {
    Map<String, Object> request = AccessReview.request(attributes);
    boolean failed = false;
    for (CelProgram program : programs) {
      CelProgram.Result result =
          program.evaluate(
              name -> name.equals("request") ? request : null, CelProgram.PER_CALL_LIMIT);
      if (!(result instanceof CelProgram.Value v && v.value() instanceof Boolean holds)) {
        failed = true;
      } else if (!holds) {
        return Verdict.NOT_MET;
      }
    }
    return failed ? Verdict.FAILED : Verdict.MET;
  }
}

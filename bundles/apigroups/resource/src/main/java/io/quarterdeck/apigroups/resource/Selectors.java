// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static io.quarterdeck.spi.cel.CelType.BOOL;
import static io.quarterdeck.spi.cel.CelType.STRING;
import static io.quarterdeck.spi.cel.CelType.map;
import static io.quarterdeck.spi.cel.CelType.object;
import static io.quarterdeck.spi.cel.CelType.opaque;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Selectors of devices: CEL expressions about one {@code device}, which must compile, give a bool
 * and be cheap enough in the worst case. Thread-safe.
 */
final class Selectors {
  private static final int MOST = 32;
  private static final int LONGEST_EXPRESSION = 10 * 1024;
  private static final long DEAREST = 1_000_000;
  private static final int LONGEST_VALUE = 64;
  private static final int MOST_ENTRIES = 32;
  private static final CelType DOMAIN = STRING.upTo(AttributeNames.LONGEST_DOMAIN);
  private static final CelType IDENTIFIER = STRING.upTo(AttributeNames.LONGEST_IDENTIFIER);
  private static final CelScope SCOPE =
      CelScope.of(
          Map.of(
              "device",
              object(
                  "kubernetes.DRADevice",
                  Map.of(
                      "driver", STRING.upTo(AttributeNames.LONGEST_DOMAIN),
                      "attributes", qualified(CelType.DYN.upTo(LONGEST_VALUE)),
                      "capacity", qualified(opaque("kubernetes.Quantity")),
                      "allowMultipleAllocations", BOOL))));

  private final Supplier<CelCompiler> compiler;

  Selectors(Supplier<CelCompiler> compiler) {
    this.compiler = compiler;
  }

  /** By domain, then by identifier. */
  private static CelType qualified(CelType value) {
    return map(DOMAIN, map(IDENTIFIER, value).upTo(MOST_ENTRIES)).upTo(MOST_ENTRIES);
  }

  /**
   * @param stored whether the expressions are those of the stored object: good when they were
   *     stored, so not compiled again
   */
  void validate(Node selectors, boolean stored, List<FieldError> errors) {
    if (!Lists.atMost(selectors, MOST, errors)) {
      return;
    }
    for (Node s : selectors.items()) {
      Node cel = s.get("cel");
      if (cel.isAbsent()) {
        errors.add(FieldError.required(cel.path(), ""));
      } else if (!stored) {
        expression(cel.get("expression"), errors);
      }
    }
  }

  private void expression(Node n, List<FieldError> errors) {
    if (Validate.bytes(n.text()) > LONGEST_EXPRESSION) {
      errors.add(FieldError.tooLong(n.path(), LONGEST_EXPRESSION));
      return;
    }
    switch (compiler.get().compile(n.text(), SCOPE)) {
      case CelCompiler.Rejected r ->
          errors.add(FieldError.invalid(n.path(), n.text(), "compilation failed: " + r.message()));
      case CelCompiler.Compiled c -> {
        CelType type = c.program().resultType();
        if (type.kind() != CelType.Kind.BOOL && type.kind() != CelType.Kind.DYN) {
          errors.add(
              FieldError.invalid(
                  n.path(), n.text(), "must evaluate to bool or the unknown type, not " + type));
        } else if (c.program().estimatedCost() > DEAREST) {
          errors.add(FieldError.forbidden(n.path(), "too complex, exceeds cost limit"));
        }
      }
    }
  }
}

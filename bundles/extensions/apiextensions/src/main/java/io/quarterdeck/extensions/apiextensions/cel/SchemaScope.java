// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where in a definition's schema a walk stands: what expressions see there, and how often such a
 * value can occur. Used by one thread.
 */
public final class SchemaScope {
  private static final long UNBOUNDED = -1;

  private final Node schema;
  private final boolean root;
  private final long occurrences;
  private final TotalCost total;
  private final Supplier<@Nullable Declaration> fromParent;
  private @Nullable Declaration known;

  private SchemaScope(
      Node schema,
      boolean root,
      long occurrences,
      TotalCost total,
      Supplier<@Nullable Declaration> fromParent) {
    this.schema = schema;
    this.root = root;
    this.occurrences = occurrences;
    this.total = total;
    this.fromParent = fromParent;
  }

  /** Of a whole schema. */
  public static SchemaScope root(Node schema) {
    return new SchemaScope(schema, true, 1, new TotalCost(), () -> null);
  }

  public SchemaScope property(String name, Node child) {
    return child(child, d -> d.property(name));
  }

  /** Of {@code items} or {@code additionalProperties}. */
  public SchemaScope element(Node child) {
    return child(child, Declaration::element);
  }

  private SchemaScope child(Node child, Step step) {
    return new SchemaScope(
        child,
        false,
        most() == UNBOUNDED || occurrences == UNBOUNDED
            ? UNBOUNDED
            : Costs.times(occurrences, most()),
        total,
        () -> {
          Declaration mine = declaration();
          return mine == null ? null : step.from(mine);
        });
  }

  @FunctionalInterface
  private interface Step {
    @Nullable Declaration from(Declaration parent);
  }

  /** How many of its children one value can have. */
  private long most() {
    return switch (schema.get("type").text()) {
      case "object" -> {
        boolean map = schema.get("additionalProperties").isPresent();
        yield map ? bound("maxProperties") : 1;
      }
      case "array" -> bound("maxItems");
      default -> 1;
    };
  }

  private long bound(String keyword) {
    Node n = schema.get(keyword);
    return n.isPresent() ? Math.max(0, n.number()) : UNBOUNDED;
  }

  /** Null when expressions cannot see the value. */
  @Nullable Declaration declaration() {
    if (known == null) {
      known = fromParent.get();
    }
    if (known == null) {
      boolean resource = root || schema.get("x-kubernetes-embedded-resource").bool();
      known = Declarations.of(schema, resource, "selfType");
    }
    return known;
  }

  /** The cost of an expression, as often as it is evaluated in the largest request. */
  long cost(long once, Declaration self) {
    return Costs.times(once, occurrences == UNBOUNDED ? self.mostInRequest() : occurrences);
  }

  TotalCost total() {
    return total;
  }

  /** What all rules cost together; to be asked when all have been checked. */
  public void checkTotal(FieldPath at, List<FieldError> errors) {
    total.check(at, errors);
  }
}

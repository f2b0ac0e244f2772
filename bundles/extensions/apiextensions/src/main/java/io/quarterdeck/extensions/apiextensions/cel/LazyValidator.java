// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules of a schema, compiled when the first object comes. Thread-safe. */
public final class LazyValidator implements Supplier<CelValidator> {
  private final Node schema;
  private final Supplier<CelCompiler> compiler;
  private final boolean exist;
  private volatile @Nullable CelValidator made;

  public LazyValidator(Node schema, Supplier<CelCompiler> compiler) {
    this.schema = schema;
    this.compiler = compiler;
    exist = hasRules(schema);
  }

  private static boolean hasRules(Node n) {
    return !n.get("x-kubernetes-validations").isEmpty()
        || n.isObject() && n.entries().values().stream().anyMatch(LazyValidator::hasRules)
        || n.isList() && n.items().stream().anyMatch(LazyValidator::hasRules);
  }

  /** Whether the schema has any rule: asks for no compiler. */
  public boolean exist() {
    return exist;
  }

  @Override
  public CelValidator get() {
    CelValidator known = made;
    return known != null ? known : make();
  }

  private synchronized CelValidator make() {
    CelValidator known = made;
    if (known == null) {
      known = CelValidator.of(schema, compiler.get());
      made = known;
    }
    return known;
  }
}

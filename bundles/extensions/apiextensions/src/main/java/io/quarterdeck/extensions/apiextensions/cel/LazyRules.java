// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules of a schema, compiled when the first object comes. Thread-safe. */
public final class LazyRules implements Supplier<CelRules> {
  private final Node schema;
  private final Supplier<CelCompiler> compiler;
  private final boolean exist;
  private volatile @Nullable CelRules made;

  public LazyRules(Node schema, Supplier<CelCompiler> compiler) {
    this.schema = schema;
    this.compiler = compiler;
    exist = hasRules(schema);
  }

  private static boolean hasRules(Node n) {
    return !n.get("x-kubernetes-validations").isEmpty()
        || n.isObject() && n.entries().values().stream().anyMatch(LazyRules::hasRules)
        || n.isList() && n.items().stream().anyMatch(LazyRules::hasRules);
  }

  /** Whether the schema has any rule: asks for no compiler. */
  public boolean exist() {
    return exist;
  }

  @Override
  public CelRules get() {
    CelRules known = made;
    return known != null ? known : make();
  }

  private synchronized CelRules make() {
    CelRules known = made;
    if (known == null) {
      known = CelRules.of(schema, compiler.get());
      made = known;
    }
    return known;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Compiles expressions in Kubernetes' environment: a service of the CEL bundle. Thread-safe, does
 * not block. Programs are cached, yet whoever evaluates one often keeps it.
 */
@ProviderType
public interface CelCompiler {

  /** Parses and checks one expression; never throws for what stands in it. */
  Compilation compile(String expression, CelScope scope);

  /** What became of it. */
  sealed interface Compilation permits Compiled, Rejected {}

  record Compiled(CelProgram program) implements Compilation {}

  /**
   * It is no expression of this scope.
   *
   * @param message what the compiler says, a line and a picture of the place for each error: {@code
   *     ERROR: <input>:1:1: undeclared reference to 'x' (in container '')}
   */
  record Rejected(String message) implements Compilation {}
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.extensions.apiextensions.validation.DefinitionValidation;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(Supplier<CelCompiler> compiler) {
    return Map.of(
        "customresourcedefinitions", new DefinitionStrategy(new DefinitionValidation(compiler)));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests that take their plugin away again one server: started for the first, stopped after
 * the last.
 */
final class SharedSite implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedSite.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Site.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Site.class, ignored -> start(), Site.class);
  }

  private static Site start() {
    try {
      Path target = Path.of(System.getProperty("quarterdeck.root", ""), "itests/example/target");
      return new Site(Files.createTempDirectory(target, "site"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Validates paths that are to stay below the directory that they start from.
 *
 * <p>Kubernetes: {@code ValidateLocalNonReservedPath}, {@code validateLocalDescendingPath}, {@code
 * validatePathNoBacksteps}.
 */
public final class LocalPaths {
  private LocalPaths() {}

  /** Relative, without a step back, and not with a reserved name at its start. */
  public static void notReserved(Node path, List<FieldError> errors) {
    descending(path, errors);
    if (path.text().startsWith("..") && !path.text().startsWith("../")) {
      errors.add(FieldError.invalid(path.path(), path.text(), "must not start with '..'"));
    }
  }

  /** Relative, and without a step back. */
  public static void descending(Node path, List<FieldError> errors) {
    if (path.text().startsWith("/")) {
      errors.add(FieldError.invalid(path.path(), path.text(), "must be a relative path"));
    }
    noBacksteps(path, errors);
  }

  /** Without a step back, wherever it starts. */
  public static void noBacksteps(Node path, List<FieldError> errors) {
    if (stepsBack(path.text())) {
      errors.add(FieldError.invalid(path.path(), path.text(), "must not contain '..'"));
    }
  }

  public static boolean stepsBack(String path) {
    return List.of(path.split("/", -1)).contains("..");
  }
}

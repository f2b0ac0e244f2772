// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

/** The plain JSON paths of columns and scale. */
final class JsonPaths {
  private JsonPaths() {}

  /** Whether the path starts at the root with a field. */
  static boolean isSimple(String path) {
    return path.startsWith(".") && path.length() > 1;
  }
}

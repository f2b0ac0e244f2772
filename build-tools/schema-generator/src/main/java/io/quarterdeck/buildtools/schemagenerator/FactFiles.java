// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The fact files.
 *
 * @param always fields that Go writes even when they are empty
 * @param plain scalars that are no pointers in Go: their zero values are dropped
 * @param pointers strings that are pointers in Go: the empty string is kept
 * @param atomic types that merge as one
 */
record FactFiles(
    Facts always, Facts plain, Facts pointers, Facts enums, Facts defaults, Facts atomic) {

  static FactFiles read(Path folder) throws IOException {
    return new FactFiles(
        Facts.read(folder.resolve("always.txt")),
        Facts.read(folder.resolve("plain.txt")),
        Facts.read(folder.resolve("pointers.txt")),
        Facts.read(folder.resolve("enums.txt")),
        Facts.read(folder.resolve("defaults.txt")),
        Facts.read(folder.resolve("atomic-types.txt")));
  }
}

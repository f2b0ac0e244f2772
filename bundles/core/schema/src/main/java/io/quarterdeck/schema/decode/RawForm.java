// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;

/** What becomes of JSON that is carried as text, by the way that its object has come. */
public enum RawForm {
  /** Every byte stays: a body, and what the store has. */
  KEPT,
  /** Without white space: an object that was written out for a patch of its text. */
  COMPACT,
  /** Read and written again, members by name: an object that was a tree on its way. */
  SORTED;

  /** The text of a value, which is {@link RawJson} or a tree. */
  RawJson of(Object value) {
    if (!(value instanceof RawJson raw)) {
      return new RawJson(Json.text(Trees.sorted(value)));
    }
    return switch (this) {
      case KEPT -> raw;
      case COMPACT -> new RawJson(raw.compact());
      case SORTED -> new RawJson(Json.text(Trees.sorted(Json.read(raw.text()))));
    };
  }
}

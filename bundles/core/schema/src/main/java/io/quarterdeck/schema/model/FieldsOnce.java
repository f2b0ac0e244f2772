// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a type, resolved once; the source is let go then. Threads that race may resolve
 * twice, with equal results, which is cheaper than a lock on every read.
 */
final class FieldsOnce implements Supplier<Map<String, Field>> {
  private volatile @Nullable Supplier<Map<String, Field>> source;
  private volatile @Nullable Map<String, Field> fields;

  FieldsOnce(Supplier<Map<String, Field>> source) {
    this.source = source;
  }

  @Override
  public Map<String, Field> get() {
    Map<String, Field> known = fields;
    return known == null ? resolve() : known;
  }

  private Map<String, Field> resolve() {
    Supplier<Map<String, Field>> from = source;
    Map<String, Field> made = from == null ? null : from.get();
    if (made == null) {
      // Another thread has let the source go, so it has set the fields before.
      made = fields;
    }
    if (made == null) {
      throw new IllegalStateException("fields are gone");
    }
    fields = made;
    source = null;
    return made;
  }
}

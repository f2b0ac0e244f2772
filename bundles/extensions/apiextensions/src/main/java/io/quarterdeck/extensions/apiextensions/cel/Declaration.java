// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.FieldNames;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What expressions see of a schema.
 *
 * @param minSize the fewest bytes that a value has as JSON, for estimates of how many fit a request
 * @param fields of an object, by the names that expressions use
 * @param element of a list or a map, else null
 */
public record Declaration(
    CelType type, long minSize, Map<String, Declaration> fields, @Nullable Declaration element) {

  /** The largest request, in bytes. */
  static final long LARGEST_REQUEST = 3 * 1024 * 1024;

  public Declaration {
    fields = Map.copyOf(fields);
  }

  static Declaration scalar(CelType type, long minSize) {
    return new Declaration(type, minSize, Map.of(), null);
  }

  /** Of one property by its name in the schema; null when expressions cannot see it. */
  @Nullable Declaration property(String name) {
    return FieldNames.escape(name).map(fields::get).orElse(null);
  }

  /** How often such a value can stand in one request. */
  long mostInRequest() {
    return LARGEST_REQUEST / (minSize + 1);
  }
}

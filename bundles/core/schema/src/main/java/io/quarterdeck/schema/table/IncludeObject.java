// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.table;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;

/** What a row of a Table carries of its object: the query parameter {@code includeObject}. */
public enum IncludeObject {
  NONE,
  METADATA,
  OBJECT;

  /** The parameter's value; empty means the metadata, another one is a 400. */
  public static IncludeObject parse(String value) {
    return switch (value) {
      case "None" -> NONE;
      case "", "Metadata" -> METADATA;
      case "Object" -> OBJECT;
      default ->
          throw ApiException.badRequest(
              "Unable to convert to Table as requested: includeObject: Invalid value: "
                  + FieldError.quote(value)
                  + ": must be 'Metadata', 'Object', 'None', or empty");
    };
  }
}

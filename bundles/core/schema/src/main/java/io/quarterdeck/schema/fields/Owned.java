// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

/**
 * What a manager owns.
 *
 * @param apiVersion whose paths these are
 * @param time of the last change of it, in the form of the wire; empty when it is not known
 */
public record Owned(FieldSet fields, String apiVersion, String time) {
  Owned with(FieldSet newFields) {
    return new Owned(newFields, apiVersion, time);
  }

  Owned at(String newTime) {
    return new Owned(fields, apiVersion, newTime);
  }
}

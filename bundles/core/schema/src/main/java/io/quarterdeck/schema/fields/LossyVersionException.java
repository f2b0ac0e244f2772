// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

/** An object has fields that another version of its kind, in which somebody owns some, has not. */
public final class LossyVersionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LossyVersionException(String apiVersion) {
    super("the object has fields that " + apiVersion + " does not declare");
  }
}

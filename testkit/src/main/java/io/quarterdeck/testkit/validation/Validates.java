// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/** What validates a value; each error it finds is added. */
@FunctionalInterface
public interface Validates {
  void validate(Node value, List<FieldError> errors);

  /** What validates a change. */
  @FunctionalInterface
  interface Update {
    /**
     * @param value as it is wanted
     * @param old as it is stored
     */
    void validate(Node value, Node old, List<FieldError> errors);
  }
}

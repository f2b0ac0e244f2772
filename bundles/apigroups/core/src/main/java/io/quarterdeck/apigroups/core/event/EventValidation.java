// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.event;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates events: those with an {@code eventTime} are of the newer style and say more.
 *
 * <p>Kubernetes: {@code legacyValidateEvent}.
 */
final class EventValidation {
  private static final int LONGEST_WORD = 128;
  private static final int LONGEST_MESSAGE = 1024;

  private EventValidation() {}

  static void validate(ApiObject event, List<FieldError> errors) {
    Node involved = event.field("involvedObject").get("namespace");
    String own = event.meta().namespace();
    boolean isNew = !event.field("eventTime").isEmpty();
    boolean anywhere =
        involved.isEmpty()
            && (own.isEmpty() || own.equals("default") || isNew && own.equals("kube-system"));
    // where a newer event's object is, is the reporter's affair
    boolean elsewhere = isNew && !involved.isEmpty();
    if (!anywhere && !elsewhere && !involved.text().equals(own)) {
      errors.add(
          FieldError.invalid(involved.path(), involved.text(), "does not match event.namespace"));
    }
    if (isNew) {
      Node reporter = event.field("reportingComponent");
      Validate.required(reporter, errors);
      Validate.form(reporter, Names::qualified, errors);
      for (String field : List.of("reportingInstance", "action", "reason")) {
        Validate.required(event.field(field), errors);
        atMost(event.field(field), LONGEST_WORD, errors);
      }
      atMost(event.field("message"), LONGEST_MESSAGE, errors);
    }
  }

  /** The text itself is not shown: it is long. */
  private static void atMost(Node text, int most, List<FieldError> errors) {
    if (Validate.bytes(text.text()) > most) {
      errors.add(FieldError.invalid(text.path(), "", "can have at most " + most + " characters"));
    }
  }
}

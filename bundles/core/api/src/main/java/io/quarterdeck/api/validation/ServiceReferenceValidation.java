// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Validates a reference to a service that kube-apiserver itself calls. Kubernetes: {@code
 * ValidateWebhookService}.
 */
public final class ServiceReferenceValidation {
  private static final int LARGEST_PORT = 65_535;

  private ServiceReferenceValidation() {}

  /** The port, where one is given. */
  public static void port(Node port, List<FieldError> errors) {
    if (port.isPresent() && (port.number() < 1 || port.number() > LARGEST_PORT)) {
      errors.add(
          FieldError.invalid(port, "port is not valid: must be between 1 and 65535, inclusive"));
    }
  }

  /** The path, whose segments are DNS names. */
  public static void path(Node path, List<FieldError> errors) {
    String text = path.text();
    if (text.isEmpty() || text.equals("/")) {
      return;
    }
    if (text.equals("//")) {
      errors.add(FieldError.invalid(path, "segment[0] may not be empty"));
      return;
    }
    if (!text.startsWith("/")) {
      errors.add(FieldError.invalid(path, "must start with a '/'"));
    }
    String rest = text.substring(1);
    String[] segments =
        (rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      String at = "segment[" + i + "]";
      if (segments[i].isEmpty()) {
        errors.add(FieldError.invalid(path, at + " may not be empty"));
        continue;
      }
      for (String m : Names.dnsSubdomain(segments[i])) {
        errors.add(FieldError.invalid(path, at + ": " + m));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ServiceReferenceValidation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Validates where a webhook is reached.
 *
 * <p>Kubernetes: {@code ValidateWebhookURL}, {@code ValidateWebhookService}.
 */
final class ClientConfigValidation {
  private static final String FORM = "; desired format: https://host[/path]";
  private static final Pattern URL =
      Pattern.compile("(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#(.*))?");

  private ClientConfigValidation() {}

  static void validate(Node config, List<FieldError> errors) {
    Node url = config.get("url");
    Node service = config.get("service");
    if (url.isPresent() == service.isPresent()) {
      errors.add(FieldError.required(config.path(), "exactly one of url or service is required"));
    } else if (url.isPresent()) {
      url(url, errors);
    } else {
      service(service, errors);
    }
  }

  private static void url(Node url, List<FieldError> errors) {
    Matcher m = URL.matcher(url.text());
    String problem = m.matches() ? GoUrl.problem(url.text()) : "not a URL";
    if (problem != null) {
      String why = "parse " + FieldError.quote(url.text()) + ": " + problem;
      errors.add(FieldError.required(url.path(), "url must be a valid URL: " + why + FORM));
      return;
    }
    String scheme = part(m, 1);
    String authority = part(m, 2);
    int at = authority.lastIndexOf('@');
    if (!scheme.equals("https")) {
      errors.add(
          FieldError.invalid(url.path(), scheme, "'https' is the only allowed URL scheme" + FORM));
    }
    if (authority.substring(at + 1).isEmpty()) {
      errors.add(FieldError.invalid(url.path(), "", "host must be specified" + FORM));
    }
    if (at >= 0) {
      errors.add(
          FieldError.invalid(
              url.path(),
              authority.substring(0, at),
              "user information is not permitted in the URL"));
    }
    refuse(url, part(m, 5), "fragments are not permitted in the URL", errors);
    refuse(url, part(m, 4), "query parameters are not permitted in the URL", errors);
  }

  private static String part(Matcher m, int group) {
    String part = m.group(group);
    return part == null ? "" : part;
  }

  private static void refuse(Node url, String part, String why, List<FieldError> errors) {
    if (!part.isEmpty()) {
      errors.add(FieldError.invalid(url.path(), part, why));
    }
  }

  private static void service(Node service, List<FieldError> errors) {
    // Kubernetes names the one when the other is missing
    named(service.get("namespace"), service.get("name"), errors);
    named(service.get("name"), service.get("namespace"), errors);
    ServiceReferenceValidation.port(service.get("port"), errors);
    ServiceReferenceValidation.path(service.get("path"), errors);
  }

  private static void named(Node validated, Node reported, List<FieldError> errors) {
    if (validated.isEmpty()) {
      errors.add(FieldError.required(reported.path(), ""));
    }
  }
}

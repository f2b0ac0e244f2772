// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.ServiceReferenceValidation;
import io.quarterdeck.api.validation.Validate;
import java.util.Base64;
import java.util.List;

/**
 * Validates an API service. Kubernetes: {@code ValidateAPIService}, {@code
 * ValidateAPIServiceStatus}.
 */
final class APIServiceValidation {
  private static final long HIGHEST_GROUP = 20000;
  private static final long HIGHEST_VERSION = 1000;

  private static final List<String> STATUSES = List.of("True", "False", "Unknown");

  private APIServiceValidation() {}

  static void validateStatus(ApiObject object, List<FieldError> errors) {
    for (Node condition : object.field("status").get("conditions").items()) {
      Validate.oneOf(condition.get("status"), STATUSES, errors);
    }
  }

  static void validate(ApiObject object, List<FieldError> errors) {
    Node spec = object.field("spec");
    Node group = spec.get("group");
    Node version = spec.get("version");
    String wanted = version.text() + "." + group.text();
    name(object, wanted, errors);
    if (!group.isEmpty()) {
      Validate.form(group, Names::dnsSubdomain, errors);
    } else if (!version.text().equals("v1")) {
      errors.add(
          FieldError.required(
              group.path(), "only v1 may have an empty group and it better be legacy kube"));
    }
    for (String m : Names.dns1035Label(version.text())) {
      errors.add(FieldError.invalid(version.path(), version.text(), m));
    }
    priority(spec.get("groupPriorityMinimum"), HIGHEST_GROUP, errors);
    priority(spec.get("versionPriority"), HIGHEST_VERSION, errors);
    if (spec.get("service").isPresent()) {
      service(spec, errors);
    } else {
      local(spec, errors);
    }
  }

  /** Kubernetes reports this among the rules of the name, before those of labels and the rest. */
  private static void name(ApiObject object, String wanted, List<FieldError> errors) {
    int at = 0;
    for (String field : List.of("generateName", "name")) {
      Node name = object.field("metadata").get(field);
      if (!name.isEmpty()
          && Names.pathSegment(name.text()).isEmpty()
          && !name.text().equals(wanted)) {
        String detail = "must be `spec.version+\".\"+spec.group`: " + FieldError.quote(wanted);
        errors.add(at++, FieldError.invalid(name, detail));
      }
    }
  }

  private static void priority(Node n, long highest, List<FieldError> errors) {
    if (n.number() <= 0 || n.number() > highest) {
      errors.add(
          FieldError.invalid(n.path(), n.number(), "must be positive and less than " + highest));
    }
  }

  private static void local(Node spec, List<FieldError> errors) {
    if (!spec.get("caBundle").isEmpty()) {
      errors.add(
          FieldError.invalid(
              spec.get("caBundle").path(),
              bytes(spec.get("caBundle")) + " bytes",
              "local APIServices may not have a caBundle"));
    }
    if (spec.get("insecureSkipTLSVerify").bool()) {
      errors.add(
          FieldError.invalid(
              spec.get("insecureSkipTLSVerify"),
              "local APIServices may not have insecureSkipTLSVerify"));
    }
  }

  private static int bytes(Node base64) {
    return Base64.getMimeDecoder().decode(base64.text()).length;
  }

  private static void service(Node spec, List<FieldError> errors) {
    Node service = spec.get("service");
    Validate.required(service.get("namespace"), errors);
    Validate.required(service.get("name"), errors);
    ServiceReferenceValidation.port(service.get("port"), errors);
    if (spec.get("insecureSkipTLSVerify").bool() && !spec.get("caBundle").isEmpty()) {
      errors.add(
          FieldError.invalid(
              spec.get("insecureSkipTLSVerify"), "may not be true if caBundle is present"));
    }
  }
}

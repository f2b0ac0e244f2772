// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.common.GoJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * Validates what the well-known types of secrets must hold.
 *
 * <p>Kubernetes: {@code ValidateSecret}.
 */
final class SecretTypes {
  private static final String SERVICE_ACCOUNT = "kubernetes.io/service-account.name";

  private SecretTypes() {}

  static void validate(ApiObject secret, List<FieldError> errors) {
    switch (secret.field("type").text()) {
      case "kubernetes.io/service-account-token" -> {
        Node name = secret.field("metadata").get("annotations").key(SERVICE_ACCOUNT);
        Validate.required(name, errors);
      }
      case "kubernetes.io/dockercfg" -> configuration(secret, ".dockercfg", errors);
      case "kubernetes.io/dockerconfigjson" -> configuration(secret, ".dockerconfigjson", errors);
      case "kubernetes.io/tls" -> keys(secret, errors, "tls.crt", "tls.key");
      case "kubernetes.io/ssh-auth" ->
          Validate.required(secret.field("data").key("ssh-privatekey"), errors);
      case "kubernetes.io/basic-auth" -> {
        Node data = secret.field("data");
        if (data.get("username").isAbsent() && data.get("password").isAbsent()) {
          errors.add(FieldError.required(data.path().key("username"), ""));
          errors.add(FieldError.required(data.path().key("password"), ""));
        }
      }
      default -> {}
    }
  }

  /** An object in JSON, of which messages show nothing. */
  private static void configuration(ApiObject secret, String key, List<FieldError> errors) {
    keys(secret, errors, key);
    Node value = secret.field("data").key(key);
    String problem = value.isAbsent() ? "" : GoJson.objectProblem(text(value));
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(value.path(), "<secret contents redacted>", problem));
    }
  }

  private static String text(Node value) {
    return new String(bytes(value), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(Node value) {
    return Base64.getDecoder().decode(value.text());
  }

  /** A key that is not that of its certificate is reported, and taken. */
  static void warn(ApiObject secret, List<String> warnings) {
    if (secret.field("type").text().equals("kubernetes.io/tls")) {
      Node data = secret.field("data");
      String problem = TlsPair.problem(bytes(data.get("tls.crt")), bytes(data.get("tls.key")));
      if (!problem.isEmpty()) {
        warnings.add(problem);
      }
    }
  }

  private static void keys(ApiObject secret, List<FieldError> errors, String... keys) {
    for (String key : keys) {
      Node value = secret.field("data").key(key);
      if (value.isAbsent()) {
        errors.add(FieldError.required(value.path(), ""));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** What the well-known types of secrets must hold. */
final class SecretTypes {
  private static final String SERVICE_ACCOUNT = "kubernetes.io/service-account.name";

  private SecretTypes() {}

  static void validate(ApiObject secret, List<FieldError> errors) {
    switch (secret.field("type").text()) {
      case "kubernetes.io/service-account-token" -> {
        Node name = secret.field("metadata").get("annotations").key(SERVICE_ACCOUNT);
        Rules.required(name, errors);
      }
      case "kubernetes.io/dockercfg" -> keys(secret, errors, ".dockercfg");
      case "kubernetes.io/dockerconfigjson" -> keys(secret, errors, ".dockerconfigjson");
      case "kubernetes.io/tls" -> keys(secret, errors, "tls.crt", "tls.key");
      case "kubernetes.io/ssh-auth" -> keys(secret, errors, "ssh-privatekey");
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

  private static void keys(ApiObject secret, List<FieldError> errors, String... keys) {
    for (String key : keys) {
      Node value = secret.field("data").key(key);
      if (value.isAbsent()) {
        errors.add(FieldError.required(value.path(), ""));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer.InvalidSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Reads an {@code AuthorizationConfiguration} (KEP-3221). What is a webhook's own is checked by the
 * bundle that asks webhooks.
 */
final class AuthorizationFile {
  private static final String KIND = "AuthorizationConfiguration";
  private static final Set<String> VERSIONS =
      Set.of(
          "apiserver.config.k8s.io/v1",
          "apiserver.config.k8s.io/v1beta1",
          "apiserver.config.k8s.io/v1alpha1");
  private static final Set<String> TYPES =
      new TreeSet<>(
          Set.of("ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", AuthorizerEntry.WEBHOOK));

  private final Predicate<String> known;

  /**
   * @param known whether there is a plugin of a name that is none of Kubernetes' own
   */
  AuthorizationFile(Predicate<String> known) {
    this.known = known;
  }

  /**
   * @throws IllegalArgumentException saying all that is wrong
   */
  List<AuthorizerEntry> read(byte[] content) {
    Node root = StrictYaml.read(content, KIND, VERSIONS);
    StrictYaml.only(root, "apiVersion", "kind", "authorizers");
    List<Node> items = StrictYaml.items(root.get("authorizers"));
    List<FieldError> errors = new ArrayList<>();
    if (items.isEmpty()) {
      errors.add(
          FieldError.required(
              root.get("authorizers").path(), "at least one authorization mode must be defined"));
    }
    List<AuthorizerEntry> out = new ArrayList<>();
    Set<String> types = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Node item : items) {
      StrictYaml.only(item, "type", "name", "webhook");
      AuthorizerEntry entry = entry(item);
      if (isTypeGood(entry.type(), item.get("type"), types, errors)) {
        checkName(entry.name(), item.get("name"), names, errors);
        checkSettings(entry.type(), item.get("webhook"), errors);
      }
      out.add(entry);
    }
    if (!errors.isEmpty()) {
      throw new InvalidSettings(errors);
    }
    return List.copyOf(out);
  }

  private static AuthorizerEntry entry(Node item) {
    return new AuthorizerEntry(
        StrictYaml.text(item.get("type")), StrictYaml.text(item.get("name")), item);
  }

  private boolean isTypeGood(String type, Node at, Set<String> seen, List<FieldError> errors) {
    if (type.isEmpty()) {
      errors.add(FieldError.required(at.path(), ""));
      return false;
    }
    if (!TYPES.contains(type) && !known.test(type)) {
      errors.add(FieldError.notSupported(at.path(), type, TYPES));
      return false;
    }
    if (!seen.add(type) && !type.equals(AuthorizerEntry.WEBHOOK)) {
      errors.add(FieldError.duplicate(at.path(), type));
      return false;
    }
    return true;
  }

  private static void checkName(String name, Node at, Set<String> seen, List<FieldError> errors) {
    if (name.isEmpty()) {
      errors.add(FieldError.required(at.path(), ""));
      return;
    }
    List<String> wrong = Names.dnsSubdomain(name);
    if (!seen.add(name)) {
      errors.add(FieldError.duplicate(at.path(), name));
    } else if (!wrong.isEmpty()) {
      String detail = "authorizer name is invalid: " + String.join(", ", wrong);
      errors.add(FieldError.invalid(at.path(), name, detail));
    }
  }

  private static void checkSettings(String type, Node webhook, List<FieldError> errors) {
    boolean needed = type.equals(AuthorizerEntry.WEBHOOK);
    if (needed && webhook.isAbsent()) {
      errors.add(FieldError.required(webhook.path(), "required when type=Webhook"));
    } else if (!needed && webhook.isPresent()) {
      errors.add(
          FieldError.invalid(
              webhook.path(), "non-null", "may only be specified when type=Webhook"));
    }
  }
}

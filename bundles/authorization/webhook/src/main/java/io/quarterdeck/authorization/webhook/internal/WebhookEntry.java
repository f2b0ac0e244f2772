// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.runtime.file.GoDuration;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer.InvalidSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates the {@code webhook} of one entry of an {@code AuthorizationConfiguration}. As
 * in Kubernetes, errors stand at the entry's path, without the word {@code webhook}. Kubernetes:
 * {@code ValidateWebhookConfiguration}, {@code SetDefaults_WebhookConfiguration}.
 */
final class WebhookEntry {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration AUTHORIZED = Duration.ofMinutes(5);
  private static final Duration UNAUTHORIZED = Duration.ofSeconds(30);

  private final Node webhook;
  private final FieldPath path;
  private final List<FieldError> errors = new ArrayList<>();

  private WebhookEntry(Node entry) {
    webhook = entry.get("webhook");
    path = entry.path();
  }

  /**
   * @param conditions which reports what is wrong with expressions
   * @throws InvalidSettings saying all that is wrong
   */
  static WebhookSettings read(Node entry, ConditionCheck conditions) {
    return new WebhookEntry(entry).settings(conditions);
  }

  /** Says what is wrong with an expression, empty for nothing. */
  @FunctionalInterface
  interface ConditionCheck {
    String problem(String expression);
  }

  private WebhookSettings settings(ConditionCheck check) {
    StrictYaml.only(
        webhook,
        "authorizedTTL",
        "cacheAuthorizedRequests",
        "unauthorizedTTL",
        "cacheUnauthorizedRequests",
        "timeout",
        "subjectAccessReviewVersion",
        "matchConditionSubjectAccessReviewVersion",
        "failurePolicy",
        "connectionInfo",
        "matchConditions");
    Duration timeout = timeout();
    Duration authorized = kept("authorizedTTL", AUTHORIZED, "cacheAuthorizedRequests");
    Duration unauthorized = kept("unauthorizedTTL", UNAUTHORIZED, "cacheUnauthorizedRequests");
    String version = oneOf("subjectAccessReviewVersion", List.of("v1", "v1beta1"));
    List<Node> conditions = StrictYaml.items(webhook.get("matchConditions"));
    checkConditionVersion(!conditions.isEmpty());
    String policy = oneOf("failurePolicy", List.of("NoOpinion", "Deny"));
    Kubeconfig service = service();
    List<String> expressions =
        new ConditionList(path.child("matchConditions"), errors).read(conditions, check);
    if (!errors.isEmpty() || service == null) {
      throw new InvalidSettings(errors);
    }
    return new WebhookSettings(
        service,
        version,
        timeout,
        WebhookSettings.PAUSE,
        authorized,
        unauthorized,
        policy.equals("Deny"),
        expressions);
  }

  private Duration timeout() {
    Duration timeout = duration("timeout", Duration.ZERO);
    if (timeout.isZero()) {
      errors.add(FieldError.required(path.child("timeout"), ""));
    } else if (timeout.isNegative() || timeout.compareTo(LONGEST) > 0) {
      bad("timeout", timeout, "must be > 0s and <= 30s");
    }
    return timeout;
  }

  private Duration kept(String field, Duration usual, String flag) {
    Duration ttl = duration(field, usual);
    if (ttl.isNegative()) {
      bad(field, ttl, "must be > 0s");
    }
    Node keeps = webhook.get(flag);
    if (keeps.isPresent() && !(keeps.value() instanceof Boolean)) {
      throw new IllegalArgumentException(
          "strict decoding error: " + keeps.path() + " is not a boolean");
    }
    return keeps.isPresent() && !keeps.bool() ? Duration.ZERO : ttl;
  }

  /** Zero is what nobody has set. */
  private Duration duration(String field, Duration usual) {
    String text = StrictYaml.text(webhook.get(field));
    Duration given = text.isEmpty() ? Duration.ZERO : GoDuration.parse(text);
    return given.isZero() ? usual : given;
  }

  private void bad(String field, Duration value, String detail) {
    errors.add(FieldError.invalid(path.child(field), GoDuration.format(value), detail));
  }

  private String oneOf(String field, List<String> supported) {
    String value = StrictYaml.text(webhook.get(field));
    if (value.isEmpty()) {
      errors.add(FieldError.required(path.child(field), ""));
    } else if (!supported.contains(value)) {
      errors.add(FieldError.notSupported(path.child(field), value, supported));
    }
    return value;
  }

  private void checkConditionVersion(boolean needed) {
    String field = "matchConditionSubjectAccessReviewVersion";
    String version = StrictYaml.text(webhook.get(field));
    if (version.isEmpty() && needed) {
      errors.add(
          FieldError.required(path.child(field), "required if match conditions are specified"));
    } else if (!version.isEmpty() && !version.equals("v1")) {
      errors.add(FieldError.notSupported(path.child(field), version, List.of("v1")));
    }
  }

  private @Nullable Kubeconfig service() {
    Node info = webhook.get("connectionInfo");
    StrictYaml.only(info, "type", "kubeConfigFile");
    FieldPath at = path.child("connectionInfo");
    String type = StrictYaml.text(info.get("type"));
    String file = StrictYaml.text(info.get("kubeConfigFile"));
    switch (type) {
      case "" -> errors.add(FieldError.required(at.child("type"), ""));
      case "KubeConfigFile" -> {
        return kubeconfig(file, at.child("kubeConfigFile"));
      }
      case "InClusterConfig" ->
          errors.add(
              FieldError.invalid(at.child("type"), type, "this server does not run in a cluster"));
      default ->
          errors.add(
              FieldError.notSupported(
                  at.child("type"), type, List.of("InClusterConfig", "KubeConfigFile")));
    }
    return null;
  }

  private @Nullable Kubeconfig kubeconfig(String file, FieldPath at) {
    if (file.isEmpty()) {
      errors.add(FieldError.required(at, ""));
    } else if (!Path.of(file).isAbsolute()) {
      errors.add(FieldError.invalid(at, file, "must be an absolute path"));
    } else if (!Files.exists(Path.of(file))) {
      String why = "error loading file: stat " + file + ": no such file or directory";
      errors.add(FieldError.invalid(at, file, why));
    } else if (!Files.isRegularFile(Path.of(file))) {
      errors.add(FieldError.invalid(at, file, "must be a regular file"));
    } else {
      try {
        return Kubeconfig.read(Path.of(file));
      } catch (IllegalArgumentException e) {
        errors.add(FieldError.invalid(at, file, String.valueOf(e.getMessage())));
      }
    }
    return null;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which secrets pods of an account may use, when the account says that this is enforced.
 * Kubernetes: {@code limitSecretReferences}, {@code limitEphemeralContainerSecretReferences}.
 */
final class MountableSecrets {
  private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

  private final String account;
  private final Set<String> secrets;
  private final Set<String> pullSecrets;

  private MountableSecrets(ApiObject account) {
    this.account = account.meta().name();
    secrets = names(account.field("secrets"));
    pullSecrets = names(account.field("imagePullSecrets"));
  }

  private static Set<String> names(Node list) {
    return list.items().stream().map(s -> s.get("name").text()).collect(Collectors.toSet());
  }

  /** Null when the account enforces nothing. */
  static @Nullable MountableSecrets of(ApiObject account) {
    String enforce = account.meta().annotations().getOrDefault(ENFORCE, "");
    return TRUE.contains(enforce) ? new MountableSecrets(account) : null;
  }

  /** What is wrong with a pod, or null. */
  @Nullable String problem(Node spec) {
    for (Node v : spec.get("volumes").items()) {
      Node name = v.at("secret", "secretName");
      if (v.get("secret").isPresent() && !secrets.contains(name.text())) {
        return "volume with " + notAllowed(name.text());
      }
    }
    String problem = ofContainers(PodContainers.all(spec));
    return problem == null ? ofPullSecrets(spec.get("imagePullSecrets")) : problem;
  }

  /** What is wrong with the ephemeral containers alone, or null. */
  @Nullable String problemOfEphemeral(Node spec) {
    return ofContainers(spec.get("ephemeralContainers").items());
  }

  private @Nullable String ofContainers(List<Node> containers) {
    for (Node c : containers) {
      String problem = ofContainer(c);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String ofContainer(Node c) {
    String container = containerWord(c) + c.get("name").text();
    for (Node e : c.get("env").items()) {
      Node ref = e.at("valueFrom", "secretKeyRef");
      if (ref.isPresent() && !secrets.contains(ref.get("name").text())) {
        String variable = e.get("name").text();
        return container
            + " with envVar "
            + variable
            + " referencing "
            + notAllowed(ref.get("name").text());
      }
    }
    for (Node e : c.get("envFrom").items()) {
      Node ref = e.get("secretRef");
      if (ref.isPresent() && !secrets.contains(ref.get("name").text())) {
        return container + " with envFrom referencing " + notAllowed(ref.get("name").text());
      }
    }
    return null;
  }

  private static String containerWord(Node c) {
    String path = c.path().toString();
    return path.contains("initContainers")
        ? "init container "
        : path.contains("ephemeralContainers") ? "ephemeral container " : "container ";
  }

  private @Nullable String ofPullSecrets(Node list) {
    int i = 0;
    for (Node s : list.items()) {
      String name = s.get("name").text();
      if (!pullSecrets.contains(name)) {
        return "imagePullSecrets[%d].name=\"%s\" is not allowed because service account %s does not reference that imagePullSecret"
            .formatted(i, name, account);
      }
      i++;
    }
    return null;
  }

  private String notAllowed(String secret) {
    return "secret.secretName=\"%s\" is not allowed because service account %s does not reference that secret"
        .formatted(secret, account);
  }
}

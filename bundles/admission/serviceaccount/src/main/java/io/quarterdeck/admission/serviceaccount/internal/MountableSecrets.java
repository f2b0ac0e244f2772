// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Which secrets pods of an account may use, when the account says that this is enforced. */
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
    for (Node c : PodContainers.all(spec)) {
      String problem = ofContainer(c);
      if (problem != null) {
        return problem;
      }
    }
    return ofPullSecrets(spec.get("imagePullSecrets"));
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

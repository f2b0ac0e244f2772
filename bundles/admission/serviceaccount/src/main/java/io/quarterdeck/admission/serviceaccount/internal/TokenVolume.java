// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.PodContainers;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Mounts the account's token, the cluster's certificate authority and the namespace. Kubernetes:
 * {@code mountServiceAccountToken}.
 */
final class TokenVolume {
  static final String MOUNT_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";
  static final String PREFIX = "kube-api-access-";
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX = 5;

  /** An hour, and seven seconds by which kubelets and others recognise this default. */
  private static final long EXPIRATION = 3607;

  private static final long MODE = 0644;

  private final SecureRandom random = new SecureRandom();

  /** Adds the volume, unless no container needs it; one with the same prefix is used again. */
  void mount(Map<String, @Nullable Object> spec) {
    List<Node> volumes = Node.root(spec).get("volumes").items();
    String existing =
        volumes.stream()
            .filter(v -> v.get("name").text().startsWith(PREFIX))
            .map(v -> v.get("name").text())
            .findFirst()
            .orElse("");
    String name = existing.isEmpty() ? freshName(volumes) : existing;
    boolean used = false;
    for (String list : List.of("initContainers", "containers")) {
      for (Map<String, @Nullable Object> c : PodContainers.mutable(spec, list)) {
        used |= mountInto(c, name);
      }
    }
    if (used && existing.isEmpty()) {
      Trees.list(spec, "volumes").add(volume(name));
    }
  }

  /** A container that mounts something there itself goes without. */
  private static boolean mountInto(Map<String, @Nullable Object> container, String name) {
    boolean taken =
        Node.root(container).get("volumeMounts").items().stream()
            .anyMatch(m -> m.get("mountPath").text().equals(MOUNT_PATH));
    if (!taken) {
      Trees.list(container, "volumeMounts")
          .add(object("name", name, "readOnly", true, "mountPath", MOUNT_PATH));
    }
    return !taken;
  }

  private String freshName(List<Node> volumes) {
    Set<String> names = volumes.stream().map(v -> v.get("name").text()).collect(Collectors.toSet());
    String name = PREFIX + suffix();
    while (names.contains(name)) {
      name = PREFIX + suffix();
    }
    return name;
  }

  private String suffix() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < SUFFIX; i++) {
      out.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return out.toString();
  }

  private static Map<String, @Nullable Object> volume(String name) {
    Map<String, @Nullable Object> token =
        object("serviceAccountToken", object("expirationSeconds", EXPIRATION, "path", "token"));
    Map<String, @Nullable Object> authority =
        object(
            "configMap",
            object(
                "name",
                "kube-root-ca.crt",
                "items",
                list(object("key", "ca.crt", "path", "ca.crt"))));
    Map<String, @Nullable Object> namespace =
        object(
            "downwardAPI",
            object(
                "items",
                list(
                    object(
                        "path",
                        "namespace",
                        "fieldRef",
                        object("apiVersion", "v1", "fieldPath", "metadata.namespace")))));
    return object(
        "name",
        name,
        "projected",
        object("sources", list(token, authority, namespace), "defaultMode", MODE));
  }

  private static Map<String, @Nullable Object> object(Object... keysAndValues) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      out.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return out;
  }

  private static List<@Nullable Object> list(Object... items) {
    return new ArrayList<>(Arrays.asList(items));
  }
}

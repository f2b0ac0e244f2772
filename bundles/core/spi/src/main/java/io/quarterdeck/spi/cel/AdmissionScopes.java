// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import static io.quarterdeck.spi.cel.CelType.BOOL;
import static io.quarterdeck.spi.cel.CelType.DYN;
import static io.quarterdeck.spi.cel.CelType.INT;
import static io.quarterdeck.spi.cel.CelType.STRING;
import static io.quarterdeck.spi.cel.CelType.TIMESTAMP;
import static io.quarterdeck.spi.cel.CelType.list;
import static io.quarterdeck.spi.cel.CelType.map;
import static io.quarterdeck.spi.cel.CelType.object;

import java.util.HashMap;
import java.util.Map;

/** What expressions of admission policies and webhooks may name. */
public final class AdmissionScopes {
  private static final CelType STRINGS = list(STRING);
  private static final CelType STRING_MAP = map(STRING, STRING);

  /** The user who asks. */
  public static final CelType USER_INFO =
      object(
          "kubernetes.UserInfo",
          Map.of(
              "username", STRING, "uid", STRING, "groups", STRINGS, "extra", map(STRING, STRINGS)));

  private static final CelType KIND =
      object(
          "kubernetes.GroupVersionKind",
          Map.of("group", STRING, "version", STRING, "kind", STRING));
  private static final CelType RESOURCE =
      object(
          "kubernetes.GroupVersionResource",
          Map.of("group", STRING, "version", STRING, "resource", STRING));

  /** The variable {@code request}. */
  public static final CelType REQUEST =
      object(
          "kubernetes.AdmissionRequest",
          Map.ofEntries(
              Map.entry("kind", KIND),
              Map.entry("resource", RESOURCE),
              Map.entry("subResource", STRING),
              Map.entry("requestKind", KIND),
              Map.entry("requestResource", RESOURCE),
              Map.entry("requestSubResource", STRING),
              Map.entry("name", STRING),
              Map.entry("namespace", STRING),
              Map.entry("operation", STRING),
              Map.entry("userInfo", USER_INFO),
              Map.entry("dryRun", BOOL),
              Map.entry("options", DYN)));

  private static final CelType CONDITION =
      object(
          "kubernetes.NamespaceCondition",
          Map.of(
              "status", STRING,
              "type", STRING,
              "lastTransitionTime", TIMESTAMP,
              "message", STRING,
              "reason", STRING));
  private static final CelType METADATA =
      object(
          "kubernetes.NamespaceMetadata",
          Map.ofEntries(
              Map.entry("name", STRING),
              Map.entry("generateName", STRING),
              Map.entry("namespace", STRING),
              Map.entry("labels", STRING_MAP),
              Map.entry("annotations", STRING_MAP),
              Map.entry("UID", STRING),
              Map.entry("creationTimestamp", TIMESTAMP),
              Map.entry("deletionGracePeriodSeconds", INT),
              Map.entry("deletionTimestamp", TIMESTAMP),
              Map.entry("generation", INT),
              Map.entry("resourceVersion", STRING),
              Map.entry("finalizers", STRINGS)));

  /** The variable {@code namespaceObject}. */
  public static final CelType NAMESPACE =
      object(
          "kubernetes.Namespace",
          Map.of(
              "metadata", METADATA,
              "spec", object("kubernetes.NamespaceSpec", Map.of("finalizers", STRINGS)),
              "status",
                  object(
                      "kubernetes.NamespaceStatus",
                      Map.of("conditions", list(CONDITION), "phase", STRING))));

  private AdmissionScopes() {}

  /**
   * {@code object}, {@code oldObject}, {@code request}, {@code namespaceObject} and, if so, more.
   */
  public static CelScope of(boolean params, boolean authorizer) {
    Map<String, CelType> all = new HashMap<>();
    all.put("object", DYN);
    all.put("oldObject", DYN);
    all.put("request", REQUEST);
    all.put("namespaceObject", NAMESPACE);
    if (params) {
      all.put("params", DYN);
    }
    if (authorizer) {
      all.put("authorizer", CelType.AUTHORIZER);
      all.put("authorizer.requestResource", CelType.RESOURCE_CHECK);
    }
    return CelScope.of(all);
  }

  /** The type of {@code variables}, with what has been declared before. */
  public static CelType variables(Map<String, CelType> declared) {
    return object("kubernetes.variables", declared);
  }
}

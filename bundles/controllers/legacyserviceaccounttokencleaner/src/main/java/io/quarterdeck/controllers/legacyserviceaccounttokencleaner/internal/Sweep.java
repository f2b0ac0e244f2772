// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.pods.PodReferences;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks and deletes what nobody uses of one namespace. */
final class Sweep {
  static final GroupVersionResource SECRETS = new GroupVersionResource("", "v1", "secrets");
  static final GroupResource ACCOUNTS = new GroupResource("", "serviceaccounts");
  static final GroupResource PODS = new GroupResource("", "pods");

  private static final System.Logger LOG = System.getLogger(Sweep.class.getName());
  private static final String ACCOUNT = "kubernetes.io/service-account.name";
  private static final String ACCOUNT_UID = "kubernetes.io/service-account.uid";

  private final ControllerContext context;
  private final TokenAge age;

  Sweep(ControllerContext context, TokenAge age) {
    this.context = context;
    this.age = age;
  }

  /**
   * Does what it can.
   *
   * @throws ApiException of one that failed
   */
  void namespace(String namespace) {
    List<ApiObject> unused =
        context.reader().list(SECRETS.groupResource(), namespace, LabelSelector.EVERYTHING).stream()
            .filter(s -> age.isUnused(s) && isGenerated(s))
            .toList();
    if (unused.isEmpty()) {
      return;
    }
    Set<String> mounted = mounted(namespace);
    ApiException failure = null;
    for (ApiObject secret : unused) {
      try {
        if (!mounted.contains(secret.meta().name())) {
          settle(secret);
        }
      } catch (ApiException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Whether its account lists it, as it did those that it was given: others are users' own. */
  private boolean isGenerated(ApiObject secret) {
    ApiObject account = account(secret);
    return account != null
        && account.field("secrets").items().stream()
            .anyMatch(s -> s.get("name").text().equals(secret.meta().name()));
  }

  private @Nullable ApiObject account(ApiObject secret) {
    Map<String, String> annotations = secret.meta().annotations();
    String name = annotations.getOrDefault(ACCOUNT, "");
    if (name.isEmpty()) {
      return null;
    }
    String uid = annotations.getOrDefault(ACCOUNT_UID, "");
    ApiObject found = context.reader().get(ACCOUNTS, secret.meta().namespace(), name);
    return found == null || uid.isEmpty() || uid.equals(found.meta().uid()) ? found : null;
  }

  private Set<String> mounted(String namespace) {
    Set<String> out = new HashSet<>();
    for (ApiObject pod : context.reader().list(PODS, namespace, LabelSelector.EVERYTHING)) {
      out.addAll(PodReferences.secrets(pod.field("spec")));
    }
    return out;
  }

  private void settle(ApiObject secret) {
    switch (age.fate(secret)) {
      case STAYS -> {}
      case INVALID -> invalidate(secret);
      case GOES -> delete(secret);
    }
  }

  private void invalidate(ApiObject secret) {
    LOG.log(
        System.Logger.Level.INFO,
        "the token in secret {0}, which nobody uses, is invalid from now on",
        secret.namespacedName());
    try {
      context
          .client()
          .patch(
              SECRETS,
              secret.meta().namespace(),
              secret.meta().name(),
              ObjectClient.ITSELF,
              PatchType.MERGE,
              Map.of(
                  "metadata",
                  Map.of(
                      "uid",
                      secret.meta().uid(),
                      "labels",
                      Map.of(TokenAge.INVALID_SINCE, age.today()))));
    } catch (ApiException e) {
      ignoreGone(e);
    }
  }

  /** In this state only: one that somebody has used meanwhile stays. */
  private void delete(ApiObject secret) {
    LOG.log(
        System.Logger.Level.INFO,
        "secret {0} is deleted, whose token nobody uses",
        secret.namespacedName());
    try {
      context
          .client()
          .delete(
              SECRETS,
              secret.meta().namespace(),
              secret.meta().name(),
              DeleteOptions.NONE.withResourceVersion(secret.meta().resourceVersion()));
    } catch (ApiException e) {
      ignoreGone(e);
    }
  }

  private static void ignoreGone(ApiException e) {
    if (!e.is(StatusReason.NOT_FOUND)) {
      throw e;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Each active namespace has a ServiceAccount {@code default}, which pods that name none run as; one
 * that is deleted is made again. Kubernetes: {@code pkg/controller/serviceaccount}.
 */
@Component(service = Controller.class, property = "name=serviceaccount-controller")
public final class ServiceAccountController implements Controller {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  static final GroupVersionResource ACCOUNTS =
      new GroupVersionResource("", "v1", "serviceaccounts");

  private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "ServiceAccount");
  private static final String NAME = "default";
  private static final int WORKERS = 1;

  private final Metrics metrics;

  @Activate
  public ServiceAccountController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "service-account-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    ObjectReader reader = context.reader();
    Reconciler<String> loop =
        new Reconciler<>(
            "serviceaccount", metrics, WORKERS, namespace -> reconcile(context, namespace));
    return loop.following(
            reader.subscribeMetadata(
                NAMESPACES,
                (namespace, deleted) -> {
                  if (!deleted) {
                    loop.add(namespace.meta().name());
                  }
                }))
        .following(
            reader.subscribeMetadata(
                ACCOUNTS.groupResource(),
                (account, deleted) -> {
                  if (deleted && account.meta().name().equals(NAME)) {
                    loop.add(account.meta().namespace());
                  }
                }));
  }

  private static Outcome reconcile(ControllerContext context, String namespace) {
    ApiObject in = context.reader().get(NAMESPACES, "", namespace);
    boolean active = in != null && in.field("status").get("phase").text("Active").equals("Active");
    if (!active || context.reader().get(ACCOUNTS.groupResource(), namespace, NAME) != null) {
      return Outcome.DONE;
    }
    ApiObject account = ApiObject.of(KIND);
    account.meta().setName(NAME);
    account.meta().setNamespace(namespace);
    try {
      context.client().create(ACCOUNTS, account);
    } catch (ApiException e) {
      if (!e.is(StatusReason.ALREADY_EXISTS) && !isEnding(e)) {
        throw e;
      }
    }
    return Outcome.DONE;
  }

  /** The namespace went while this one was on its way. */
  private static boolean isEnding(ApiException e) {
    return e.is(StatusReason.NOT_FOUND) || e.hasCause("NamespaceTerminating");
  }
}

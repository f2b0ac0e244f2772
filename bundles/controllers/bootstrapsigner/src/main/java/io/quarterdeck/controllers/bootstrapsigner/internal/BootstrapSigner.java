// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.bootstrapsigner.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.bootstraptokens.BootstrapToken;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The kubeconfig in {@code kube-public/cluster-info}, which anybody may read, is signed with each
 * bootstrap token that is for that, so that a node that has one knows that nobody has changed it.
 * Kubernetes: {@code pkg/controller/bootstrap}, {@code bootstrapsigner.go}.
 */
@Component(
    service = Controller.class,
    property = {"name=bootstrap-signer-controller", "enabledByDefault:Boolean=false"})
public final class BootstrapSigner implements Controller {
  static final GroupVersionResource CONFIG_MAPS = new GroupVersionResource("", "v1", "configmaps");
  static final GroupResource SECRETS = new GroupResource("", "secrets");

  private static final ObjectKey CLUSTER_INFO =
      new ObjectKey(ClusterInfo.NAMESPACE, ClusterInfo.NAME);
  private static final FieldSelector IT =
      new FieldSelector(
          List.of(
              new Term("metadata.namespace", ClusterInfo.NAMESPACE, false),
              new Term("metadata.name", ClusterInfo.NAME, false)));
  private static final FieldSelector TOKENS =
      new FieldSelector(List.of(new Term("type", BootstrapToken.TYPE, false)));
  private static final int WORKERS = 1;

  private final Metrics metrics;

  @Activate
  public BootstrapSigner(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "bootstrap-signer";
  }

  @Override
  public Running start(ControllerContext context) {
    Reconciler<ObjectKey> loop =
        new Reconciler<>("bootstrap_signer_queue", metrics, WORKERS, key -> reconcile(context));
    return loop.following(
            context
                .reader()
                .subscribe(
                    CONFIG_MAPS.groupResource(),
                    IT,
                    (map, deleted) -> {
                      if (ObjectKey.of(map).equals(CLUSTER_INFO)) {
                        loop.add(CLUSTER_INFO);
                      }
                    }))
        .following(
            context
                .reader()
                .subscribe(
                    SECRETS,
                    TOKENS,
                    (secret, deleted) -> {
                      if (secret.meta().namespace().equals(BootstrapToken.NAMESPACE)
                          && new BootstrapToken(secret).isOfType()) {
                        loop.add(CLUSTER_INFO);
                      }
                    }));
  }

  private static Outcome reconcile(ControllerContext context) {
    ApiObject map =
        context
            .reader()
            .get(CONFIG_MAPS.groupResource(), CLUSTER_INFO.namespace(), CLUSTER_INFO.name());
    if (map == null) {
      return Outcome.DONE;
    }
    Instant now = context.clock().instant();
    Map<String, String> tokens = new HashMap<>();
    Duration next = null;
    for (ApiObject secret :
        context.reader().list(SECRETS, BootstrapToken.NAMESPACE, LabelSelector.EVERYTHING)) {
      BootstrapToken token = new BootstrapToken(secret);
      if (signs(token, now)) {
        tokens.put(token.id(), token.value(BootstrapToken.SECRET));
        Duration left = token.untilEnd(now);
        next = next == null || left.compareTo(next) < 0 ? left : next;
      }
    }
    ApiObject signed = ClusterInfo.signed(map, tokens);
    if (!signed.equals(map)) {
      update(context.client(), signed);
    }
    return next == null ? Outcome.DONE : Outcome.after(next);
  }

  private static boolean signs(BootstrapToken token, Instant now) {
    return token.isOfType()
        && !token.id().isEmpty()
        && !token.value(BootstrapToken.SECRET).isEmpty()
        && token.isFresh(now)
        && token.isFor("signing");
  }

  private static void update(ObjectClient client, ApiObject map) {
    try {
      client.update(CONFIG_MAPS, map, ObjectClient.ITSELF);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.operator;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDNoGCKubernetesDependentResource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** A shop is a config map, a deployment and a service, which the framework keeps and deletes. */
@Workflow(
    dependents = {
      @Dependent(type = ShopReconciler.Sign.class),
      @Dependent(type = ShopReconciler.Counter.class),
      @Dependent(type = ShopReconciler.Door.class)
    })
@ControllerConfiguration(name = "shops")
public final class ShopReconciler implements Reconciler<Shop>, Cleaner<Shop> {
  /** How often a shop was reconciled. */
  final AtomicInteger rounds = new AtomicInteger();

  /** How many shops were closed. */
  final AtomicInteger closed = new AtomicInteger();

  @Override
  public UpdateControl<Shop> reconcile(Shop shop, Context<Shop> context) {
    rounds.incrementAndGet();
    ConfigMap sign = context.getSecondaryResource(ConfigMap.class).orElseThrow();
    Service door = context.getSecondaryResource(Service.class).orElseThrow();
    Shop report = new Shop();
    report.setMetadata(
        new ObjectMetaBuilder()
            .withName(shop.getMetadata().getName())
            .withNamespace(shop.getMetadata().getNamespace())
            .build());
    report.setStatus(
        new Shop.Report(
            Objects.requireNonNull(sign.getData().get("greeting")),
            door.getSpec().getClusterIP(),
            shop.getMetadata().getGeneration()));
    return UpdateControl.patchStatus(report);
  }

  @Override
  public DeleteControl cleanup(Shop shop, Context<Shop> context) {
    closed.incrementAndGet();
    return DeleteControl.defaultDelete();
  }

  private static ObjectMeta named(Shop shop) {
    return new ObjectMetaBuilder()
        .withName(shop.getMetadata().getName())
        .withNamespace(shop.getMetadata().getNamespace())
        .build();
  }

  private static Map<String, String> label(Shop shop) {
    return Map.of("shop", shop.getMetadata().getName());
  }

  /** The config map. */
  public static final class Sign extends CRUDNoGCKubernetesDependentResource<ConfigMap, Shop> {
    @Override
    protected ConfigMap desired(Shop shop, Context<Shop> context) {
      return new ConfigMapBuilder()
          .withMetadata(named(shop))
          .addToData("greeting", shop.getSpec().greeting())
          .build();
    }
  }

  /** The deployment; nobody here runs its pods. */
  public static final class Counter extends CRUDNoGCKubernetesDependentResource<Deployment, Shop> {
    @Override
    protected Deployment desired(Shop shop, Context<Shop> context) {
      return new DeploymentBuilder()
          .withMetadata(named(shop))
          .withNewSpec()
          .withReplicas(shop.getSpec().replicas())
          .withNewSelector()
          .withMatchLabels(label(shop))
          .endSelector()
          .withNewTemplate()
          .withNewMetadata()
          .withLabels(label(shop))
          .endMetadata()
          .withNewSpec()
          .addNewContainer()
          .withName("counter")
          .withImage("example/counter:1")
          .addNewPort()
          .withContainerPort(8080)
          .endPort()
          .endContainer()
          .endSpec()
          .endTemplate()
          .endSpec()
          .build();
    }
  }

  /** The service. */
  public static final class Door extends CRUDNoGCKubernetesDependentResource<Service, Shop> {
    @Override
    protected Service desired(Shop shop, Context<Shop> context) {
      return new ServiceBuilder()
          .withMetadata(named(shop))
          .withNewSpec()
          .withSelector(label(shop))
          .addNewPort()
          .withPort(80)
          .withNewTargetPort(8080)
          .endPort()
          .endSpec()
          .build();
    }
  }
}

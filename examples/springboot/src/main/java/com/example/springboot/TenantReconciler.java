// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.springboot;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Keeps a namespace with a quota for each tenant; both go with it. */
@Component
public class TenantReconciler implements SmartLifecycle, ResourceEventHandler<Tenant> {
  private final KubernetesClient client;
  private volatile SharedIndexInformer<Tenant> informer;

  TenantReconciler(KubernetesClient client) {
    this.client = client;
  }

  @Override
  public void start() {
    informer = client.resources(Tenant.class).inform(this);
  }

  @Override
  public void stop() {
    informer.stop();
    informer = null;
  }

  @Override
  public boolean isRunning() {
    return informer != null;
  }

  @Override
  public void onAdd(Tenant tenant) {
    OwnerReference owner =
        new OwnerReferenceBuilder()
            .withApiVersion(tenant.getApiVersion())
            .withKind(tenant.getKind())
            .withName(tenant.getMetadata().getName())
            .withUid(tenant.getMetadata().getUid())
            .build();
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(tenant.getMetadata().getName())
                .withOwnerReferences(owner)
                .endMetadata()
                .build())
        .serverSideApply();
    client
        .resource(
            new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName("tenant")
                .withNamespace(tenant.getMetadata().getName())
                .endMetadata()
                .withNewSpec()
                .addToHard("pods", new Quantity(String.valueOf(tenant.getSpec().pods())))
                .endSpec()
                .build())
        .serverSideApply();
  }

  @Override
  public void onUpdate(Tenant before, Tenant tenant) {
    if (!tenant.isMarkedForDeletion()) {
      onAdd(tenant);
    }
  }

  @Override
  public void onDelete(Tenant tenant, boolean isStateUnknown) {
    // the garbage collector removes the namespace, and the namespace controller what is in it
  }
}

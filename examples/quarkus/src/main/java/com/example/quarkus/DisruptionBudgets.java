// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.quarkus;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Keeps a PodDisruptionBudget for each Deployment with more than one replica. */
@ApplicationScoped
public class DisruptionBudgets implements ResourceEventHandler<Deployment> {
  private final KubernetesClient client;
  private SharedIndexInformer<Deployment> informer;

  DisruptionBudgets(KubernetesClient client) {
    this.client = client;
  }

  void start(@Observes StartupEvent event) {
    informer = client.apps().deployments().inAnyNamespace().inform(this);
  }

  void stop(@Observes ShutdownEvent event) {
    informer.stop();
  }

  @Override
  public void onAdd(Deployment deployment) {
    if (deployment.getSpec().getReplicas() < 2 || deployment.isMarkedForDeletion()) {
      return;
    }
    client
        .resource(
            new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withName(deployment.getMetadata().getName())
                .withNamespace(deployment.getMetadata().getNamespace())
                .addNewOwnerReference()
                .withApiVersion(deployment.getApiVersion())
                .withKind(deployment.getKind())
                .withName(deployment.getMetadata().getName())
                .withUid(deployment.getMetadata().getUid())
                .endOwnerReference()
                .endMetadata()
                .withNewSpec()
                .withNewMaxUnavailable(1)
                .withSelector(deployment.getSpec().getSelector())
                .endSpec()
                .build())
        .serverSideApply();
  }

  @Override
  public void onUpdate(Deployment before, Deployment deployment) {
    long was = before.getMetadata().getGeneration();
    if (deployment.getMetadata().getGeneration() != was) {
      onAdd(deployment);
    }
  }

  @Override
  public void onDelete(Deployment deployment, boolean isStateUnknown) {
    // the garbage collector removes its budget
  }
}

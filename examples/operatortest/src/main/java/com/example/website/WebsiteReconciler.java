// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.website;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a Deployment for each site, and says in its status how many replicas are ready. Every two
 * seconds at least: a change that comes while the framework writes the status may pass it by.
 */
@Workflow(dependents = @Dependent(type = WebsiteReconciler.Pods.class))
@ControllerConfiguration(
    maxReconciliationInterval =
        @MaxReconciliationInterval(interval = 2, timeUnit = TimeUnit.SECONDS))
public final class WebsiteReconciler implements Reconciler<Website> {
  @Override
  public UpdateControl<Website> reconcile(Website site, Context<Website> context) {
    Integer ready =
        context
            .getSecondaryResource(Deployment.class)
            .map(d -> d.getStatus() == null ? null : d.getStatus().getReadyReplicas())
            .orElse(null);
    Website report = new Website();
    report.setMetadata(
        new ObjectMetaBuilder()
            .withName(site.getMetadata().getName())
            .withNamespace(site.getMetadata().getNamespace())
            .build());
    report.setStatus(new Website.State(ready == null ? 0 : ready));
    return UpdateControl.patchStatus(report);
  }

  /** The pods of a site; they go with it, which is the garbage collector's work. */
  public static final class Pods extends CRUDKubernetesDependentResource<Deployment, Website> {
    @Override
    protected Deployment desired(Website site, Context<Website> context) {
      Map<String, String> labels = Map.of("website", site.getMetadata().getName());
      return new DeploymentBuilder()
          .withNewMetadata()
          .withName(site.getMetadata().getName())
          .withNamespace(site.getMetadata().getNamespace())
          .endMetadata()
          .withNewSpec()
          .withReplicas(site.getSpec().replicas())
          .withNewSelector()
          .withMatchLabels(labels)
          .endSelector()
          .withNewTemplate()
          .withNewMetadata()
          .withLabels(labels)
          .endMetadata()
          .withNewSpec()
          .addNewContainer()
          .withName("web")
          .withImage(site.getSpec().image())
          .endContainer()
          .endSpec()
          .endTemplate()
          .endSpec()
          .build();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.officialclient;

import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.informer.cache.Lister;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentList;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1OwnerReference;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServicePort;
import io.kubernetes.client.openapi.models.V1ServiceSpec;
import io.kubernetes.client.util.CallGeneratorParams;
import io.kubernetes.client.util.PatchUtils;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A Service for each Deployment of a namespace whose label {@code expose} names a port, by
 * server-side apply: a Service that somebody else has made is a conflict. One after the other, on a
 * thread of its own; what fails is tried again a second later.
 */
public final class ExposedDeployments implements AutoCloseable {
  static final String LABEL = "expose";
  private static final System.Logger LOG = System.getLogger(ExposedDeployments.class.getName());

  private final ApiClient client;
  private final CoreV1Api core;
  private final String namespace;
  private final SharedInformerFactory informers;
  private final Lister<V1Deployment> deployments;
  private final ScheduledExecutorService queue = Executors.newSingleThreadScheduledExecutor();

  /** Starts to watch. */
  public ExposedDeployments(ApiClient client, String namespace) {
    this.client = client;
    core = new CoreV1Api(client);
    this.namespace = namespace;
    informers = new SharedInformerFactory(client);
    AppsV1Api apps = new AppsV1Api(client);
    SharedIndexInformer<V1Deployment> informer =
        informers.sharedIndexInformerFor(
            (CallGeneratorParams p) ->
                apps.listNamespacedDeployment(namespace)
                    .labelSelector(LABEL)
                    .resourceVersion(p.resourceVersion)
                    .timeoutSeconds(p.timeoutSeconds)
                    .watch(p.watch)
                    .buildCall(null),
            V1Deployment.class,
            V1DeploymentList.class);
    deployments = new Lister<>(informer.getIndexer(), namespace);
    informer.addEventHandler(new Changes());
    informers.startAllRegisteredInformers();
  }

  private final class Changes implements ResourceEventHandler<V1Deployment> {
    @Override
    public void onAdd(V1Deployment deployment) {
      queue.execute(() -> attempt(deployment.getMetadata().getName()));
    }

    @Override
    public void onUpdate(V1Deployment before, V1Deployment deployment) {
      onAdd(deployment);
    }

    @Override
    public void onDelete(V1Deployment deployment, boolean isStateUnknown) {
      // its Service goes with it, which is the garbage collector's work
    }
  }

  private void attempt(String name) {
    try {
      V1Deployment deployment = deployments.get(name);
      if (deployment != null) {
        reconcile(deployment);
      }
    } catch (ApiException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "the Service of " + name + " has to wait", e);
      Future<?> unused = queue.schedule(() -> attempt(name), 1, TimeUnit.SECONDS);
    }
  }

  private void reconcile(V1Deployment deployment) throws ApiException {
    V1Service wanted = service(deployment);
    String name = deployment.getMetadata().getName();
    PatchUtils.patch(
        V1Service.class,
        () ->
            core.patchNamespacedService(name, namespace, new V1Patch(JSON.serialize(wanted)))
                .fieldManager("expose")
                .buildCall(null),
        V1Patch.PATCH_FORMAT_APPLY_YAML,
        client);
  }

  private static V1Service service(V1Deployment deployment) {
    V1ObjectMeta owner = deployment.getMetadata();
    Map<String, String> pods = deployment.getSpec().getSelector().getMatchLabels();
    int port = Integer.parseInt(owner.getLabels().get(LABEL));
    return new V1Service()
        .apiVersion("v1")
        .kind("Service")
        .metadata(
            new V1ObjectMeta()
                .name(owner.getName())
                .addOwnerReferencesItem(
                    new V1OwnerReference()
                        .apiVersion("apps/v1")
                        .kind("Deployment")
                        .name(owner.getName())
                        .uid(owner.getUid())))
        .spec(
            new V1ServiceSpec()
                .selector(pods)
                .ports(List.of(new V1ServicePort().port(port).targetPort(new IntOrString(port)))));
  }

  @Override
  public void close() {
    informers.stopAllRegisteredInformers();
    queue.shutdownNow();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.clients;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.quarterdeck.junit.ClientFactory;

/** Clients of fabric8. */
public final class Fabric8Clients implements ClientFactory {
  @Override
  public boolean makes(Class<?> type) {
    return type.getName().equals("io.fabric8.kubernetes.client.KubernetesClient");
  }

  @Override
  public Object make(Class<?> type, String kubeconfig, String namespace) {
    return Fabric8.client(kubeconfig, namespace);
  }

  /** Loaded when asked for, since it does not load without fabric8's classes. */
  private static final class Fabric8 {
    static KubernetesClient client(String kubeconfig, String namespace) {
      Config config = Config.fromKubeconfig(kubeconfig);
      config.setNamespace(namespace);
      return new KubernetesClientBuilder().withConfig(config).build();
    }
  }
}

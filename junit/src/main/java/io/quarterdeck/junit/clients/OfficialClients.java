// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.clients;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import io.quarterdeck.junit.ClientFactory;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** Clients of {@code io.kubernetes:client-java}; none of its calls knows a default namespace. */
public final class OfficialClients implements ClientFactory {
  @Override
  public boolean makes(Class<?> type) {
    return type.getName().equals("io.kubernetes.client.openapi.ApiClient");
  }

  @Override
  public Object make(Class<?> type, String kubeconfig, String namespace) {
    return Official.client(kubeconfig);
  }

  /** Loaded when asked for, since it does not load without that client's classes. */
  private static final class Official {
    static ApiClient client(String kubeconfig) {
      try {
        ApiClient client =
            ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(new StringReader(kubeconfig)))
                .build();
        // a watch is silent for as long as nothing happens
        client.setReadTimeout(0);
        return client;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

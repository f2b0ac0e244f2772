// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.quarkus;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarterdeck.junit.QuarterdeckServer;
import java.util.Map;

/**
 * An API server that lives as long as the application under test, whose client finds it by its
 * kubeconfig. (Given as {@code quarkus.kubernetes-client.*}, the key would be in Quarkus' log.)
 */
public final class Cluster implements QuarkusTestResourceLifecycleManager {
  private QuarterdeckServer server;

  @Override
  public Map<String, String> start() {
    server = QuarterdeckServer.builder().nodes(1).start();
    System.setProperty("kubeconfig", server.kubeconfigFile().toString());
    return Map.of();
  }

  @Override
  public void stop() {
    System.clearProperty("kubeconfig");
    server.close();
  }
}

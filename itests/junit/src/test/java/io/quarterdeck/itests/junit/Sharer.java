// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarterdeck.junit.Isolation;
import io.quarterdeck.junit.QuarterdeckServer;
import io.quarterdeck.junit.QuarterdeckTest;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * A program in a JVM of its own that shares a server: says {@code PID URL} when it has it, and
 * keeps it until something comes in. With the word {@code reset} it does so in a test class.
 */
final class Sharer {
  private Sharer() {}

  /** Leaves something that no namespace of a test's takes away. */
  @QuarterdeckTest(
      crds = {},
      controllers = {},
      isolation = Isolation.RESET)
  static class ChangingCase {
    @Test
    void test(QuarterdeckServer server, KubernetesClient client) throws Exception {
      if (client.namespaces().withName("left-behind").get() != null) {
        throw new AssertionError("left-behind is there");
      }
      client
          .resource(
              new NamespaceBuilder()
                  .withNewMetadata()
                  .withName("left-behind")
                  .endMetadata()
                  .build())
          .create();
      has(server);
    }
  }

  private static void has(QuarterdeckServer server) throws IOException {
    System.out.println(server.pid() + " " + server.url());
    if (System.in.read() < 0) {
      throw new IOException("nobody listens");
    }
  }

  public static void main(String[] words) throws Exception {
    if (words[0].equals("reset")) {
      SummaryGeneratingListener listener = new SummaryGeneratingListener();
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(selectClass(ChangingCase.class))
                  .build(),
              listener);
      listener.getSummary().getFailures().forEach(f -> System.out.println(f.getException()));
      System.out.println("done");
      return;
    }
    try (QuarterdeckServer server = QuarterdeckServer.builder().controllers().reuse().start()) {
      has(server);
    } catch (IllegalStateException e) {
      System.out.println(String.valueOf(e.getMessage()).replace('\n', ' '));
    }
  }
}

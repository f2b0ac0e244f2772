// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.junit.QuarterdeckExtension;
import io.quarterdeck.junit.QuarterdeckServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A plugin under test that changes between classes is in use as it is then. */
final class PluginsIT {
  private static final String STAMP =
      """
      package com.example.stamp;
      import io.quarterdeck.api.GroupResource;
      import io.quarterdeck.spi.admission.*;
      import java.util.Set;
      public final class Stamp implements MutatingAdmission {
        public Stamp() {}
        @Override public Interest interest() {
          return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "configmaps"));
        }
        @Override public void mutate(AdmissionRequest request) {
          request.requireObject().meta().mutableAnnotations().put("example.com/stamp", "LABEL");
        }
      }
      """;

  private static final List<String> STAMPS = new ArrayList<>();
  private static final List<Long> PIDS = new ArrayList<>();
  @TempDir static Path folder;

  private static Path plugin() {
    return folder.resolve("plugin.jar");
  }

  private static void build(String version, String source) throws IOException {
    Path made =
        new PluginJar("com.example.stamp.Stamp", source, "Stamp", List.of("MutatingAdmission"))
            .make(Distribution.assembled(), folder, version);
    Files.move(made, plugin(), StandardCopyOption.REPLACE_EXISTING);
  }

  /** What its first request sees. */
  static class StampedCase {
    @RegisterExtension
    static final QuarterdeckExtension CLUSTER =
        QuarterdeckExtension.of(
            QuarterdeckServer.builder()
                .controllers()
                .plugins(plugin())
                .set("admission.enable=NodeRestriction,Stamp"));

    @Test
    void test(QuarterdeckServer server, KubernetesClient client) {
      PIDS.add(server.pid());
      ConfigMap made =
          client
              .resource(
                  new ConfigMapBuilder().withNewMetadata().withName("m").endMetadata().build())
              .create();
      STAMPS.add(made.getMetadata().getAnnotations().get("example.com/stamp"));
    }
  }

  private static List<String> run() {
    List<String> failures = new ArrayList<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(StampedCase.class))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(f -> failures.add(String.valueOf(f.getMessage())));
              }
            });
    return failures;
  }

  @Test
  void eachClassHasThePluginAsItIsThen() throws Exception {
    build("1.0.0", STAMP.replace("LABEL", "first"));
    assertEquals(List.of(), run());
    build("1.0.0", STAMP.replace("LABEL", "same version"));
    assertEquals(List.of(), run());
    build("1.1.0", STAMP.replace("LABEL", "next version"));
    assertEquals(List.of(), run());
    assertEquals(List.of("first", "same version", "next version"), STAMPS);
    assertEquals(1, PIDS.stream().distinct().count(), "the server stays");

    build(
        "1.2.0",
        STAMP.replace("Stamp() {}", "Stamp() { throw new IllegalStateException(\"no ink\"); }"));
    String failure = run().get(0);
    assertTrue(
        failure.startsWith("the plugin under test is not in use: com.example.stamp: "), failure);
    assertTrue(failure.contains("no ink"), failure);
    build("1.3.0", STAMP.replace("LABEL", "mended"));
    assertEquals(List.of(), run());
    assertEquals("mended", STAMPS.get(3));
  }
}

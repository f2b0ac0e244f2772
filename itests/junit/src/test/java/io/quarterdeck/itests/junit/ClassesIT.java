// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.junit.Isolation;
import io.quarterdeck.junit.QuarterdeckServer;
import io.quarterdeck.junit.QuarterdeckTest;
import io.quarterdeck.junit.TestNamespace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What several classes share, run by a launcher of their own. */
@SuppressWarnings("NullAway.Init") // the classes set the fields, and the extension theirs
final class ClassesIT {
  private static final List<Long> PIDS = new ArrayList<>();
  private static final List<String> NAMESPACES = new ArrayList<>();
  private static QuarterdeckServer last;

  static void seen(QuarterdeckServer server, String namespace) {
    PIDS.add(server.pid());
    NAMESPACES.add(namespace);
    last = server;
  }

  @QuarterdeckTest(crds = {})
  static class FirstCase {
    @Test
    void test(QuarterdeckServer server, @TestNamespace String namespace) {
      seen(server, namespace);
    }
  }

  @QuarterdeckTest(crds = {})
  static class SecondCase {
    @Test
    void test(QuarterdeckServer server, @TestNamespace String namespace) {
      seen(server, namespace);
    }
  }

  @QuarterdeckTest(
      crds = {},
      isolation = Isolation.SERVER)
  static class LonelyCase {
    @Test
    void test(QuarterdeckServer server, @TestNamespace String namespace) {
      seen(server, namespace);
    }
  }

  @QuarterdeckTest(crds = "objects/lamps.yaml", isolation = Isolation.RESET)
  static class ChangingCase {
    KubernetesClient client;

    @Test
    void test(QuarterdeckServer server, @TestNamespace String namespace) {
      seen(server, namespace);
      assertNull(client.namespaces().withName("left-behind").get(), "it was undone");
      client
          .resource(
              new NamespaceBuilder()
                  .withNewMetadata()
                  .withName("left-behind")
                  .endMetadata()
                  .build())
          .create();
      client.rbac().clusterRoles().withName("view").delete();
    }
  }

  @QuarterdeckTest(
      crds = {},
      isolation = Isolation.RESET)
  static class CheckingCase extends ChangingCase {}

  @QuarterdeckTest(crds = {})
  static class FailingCase {
    @Test
    void test() {
      throw new AssertionError("on purpose");
    }
  }

  @QuarterdeckTest(
      crds = {},
      set = "no.such=setting")
  static class RefusedCase {
    @Test
    void test() {}
  }

  /** Runs classes; gives what has failed. */
  private static List<Throwable> run(Class<?>... classes) {
    PIDS.clear();
    NAMESPACES.clear();
    List<Throwable> failures = new ArrayList<>();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(classes).map(c -> selectClass(c)).toList())
            .build();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(failures::add);
              }
            });
    return failures;
  }

  @Test
  void classesWithTheSameSettingsShareAServerAndNoNamespace() throws Exception {
    assertEquals(List.of(), run(FirstCase.class, SecondCase.class));
    assertEquals(2, PIDS.size());
    assertEquals(PIDS.get(0), PIDS.get(1));
    assertNotEquals(NAMESPACES.get(0), NAMESPACES.get(1));
    try (KubernetesClient client = last.client(KubernetesClient.class)) {
      Await.until(
          "their namespaces are gone",
          () -> NAMESPACES.stream().allMatch(n -> client.namespaces().withName(n).get() == null));
    }
  }

  @Test
  void aServerOfItsOwnEndsBehindTheClass() throws Exception {
    assertEquals(List.of(), run(LonelyCase.class));
    assertFalse(ProcessHandle.of(PIDS.get(0)).map(ProcessHandle::isAlive).orElse(false));
  }

  @Test
  void whatAClassHasChangedIsUndoneBehindIt() {
    assertEquals(List.of(), run(ChangingCase.class, CheckingCase.class));
    assertEquals(PIDS.get(0), PIDS.get(1));
    try (KubernetesClient client = last.client(KubernetesClient.class)) {
      assertNull(client.namespaces().withName("left-behind").get());
      assertNull(client.namespaces().withName(NAMESPACES.get(0)).get());
      assertNotNull(client.rbac().clusterRoles().withName("view").get());
      assertNull(
          client
              .apiextensions()
              .v1()
              .customResourceDefinitions()
              .withName("lamps.example.com")
              .get());
    }
  }

  @Test
  void aFailureHasTheServersLogBehindIt() {
    Throwable failure = run(FailingCase.class).get(0);
    assertEquals("on purpose", failure.getMessage());
    assertTrue(String.valueOf(failure.getSuppressed()[0].getMessage()).contains("listens on"));
  }

  @Test
  void aServerThatRefusesItsSettingsSaysWhy() {
    String message = String.valueOf(run(RefusedCase.class).get(0).getMessage());
    assertTrue(message.contains("no.such") || message.contains("io.quarterdeck.no"), message);
  }
}

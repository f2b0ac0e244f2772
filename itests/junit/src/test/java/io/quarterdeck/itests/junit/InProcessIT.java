// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.junit.QuarterdeckServer;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The server in this JVM, which is as before when it has gone. */
final class InProcessIT {
  private static QuarterdeckServer start() {
    return QuarterdeckServer.builder().controllers().inProcess().start();
  }

  private static void put(QuarterdeckServer server, String name) {
    try (KubernetesClient client = server.client(KubernetesClient.class)) {
      client
          .resource(
              new ConfigMapBuilder()
                  .withNewMetadata()
                  .withName(name)
                  .withNamespace("default")
                  .endMetadata()
                  .build())
          .create();
    }
  }

  private static boolean has(QuarterdeckServer server, String name) {
    try (KubernetesClient client = server.client(KubernetesClient.class)) {
      return client.configMaps().inNamespace("default").withName(name).get() != null;
    }
  }

  @Test
  void twoServersInOneJvmKnowNothingOfEachOther() throws Exception {
    Path file;
    try (QuarterdeckServer first = start();
        QuarterdeckServer second = start()) {
      assertEquals(ProcessHandle.current().pid(), first.pid());
      assertNotEquals(first.url(), second.url());
      put(first, "of-first");
      assertTrue(has(first, "of-first"));
      assertFalse(has(second, "of-first"));
      assertTrue(first.log(50).stream().anyMatch(l -> l.contains("listens on " + first.url())));
      assertFalse(first.log(50).stream().anyMatch(l -> l.contains(second.url().toString())));
      assertTrue(first.kubeconfigFor("alice", "devs").contains(first.url().toString()));
      file = first.kubeconfigFile();
      second.close();
      assertTrue(has(first, "of-first"), "the other one's end is none of its");
    }
    assertFalse(Files.exists(file), "it goes with its files");
  }

  @Test
  void nothingIsLeftBehind() {
    start().close(); // what the JDK and the client make once is there from now on
    State before = State.now();
    start().close();
    assertEquals(before, State.now());
    // the one of a JVM is still to be had
    URL.setURLStreamHandlerFactory(protocol -> null);
  }

  @Test
  void tenStartsLeakNeitherThreadsNorClasses() throws Exception {
    for (int i = 0; i < 10; i++) {
      start().close();
    }
    Await.until("their threads have ended", () -> Leaks.threads().isEmpty());
    Await.until(
        "their classes are gone",
        () -> {
          System.gc();
          return Leaks.loaders() <= Leaks.SOFTLY;
        });
  }

  @Test
  void whatItRefusesIsSaidAndLeavesNothing() {
    State before = State.now();
    String message =
        String.valueOf(
            assertThrows(
                    IllegalStateException.class,
                    () -> QuarterdeckServer.builder().set("no.such=key").inProcess().start())
                .getMessage());
    assertTrue(message.contains("no.such"), message);
    assertEquals(before.handlers(), State.now().handlers());
  }

  @Test
  void itIsNotSharedWithOtherJvms() {
    String message =
        String.valueOf(
            assertThrows(
                    IllegalStateException.class,
                    () -> QuarterdeckServer.builder().reuse().inProcess().start())
                .getMessage());
    assertTrue(message.contains("cannot be shared"), message);
    assertNull(System.getProperty("quarterdeck.pki"));
  }

  /** Threads and class loaders of servers in this JVM. */
  private static final class Leaks {
    /** The JDK keeps the last it has seen in caches that it empties when memory is short. */
    static final int SOFTLY = 3;

    static Set<String> threads() {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(t -> isOurs(t.getContextClassLoader()))
          .map(Thread::getName)
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOurs(ClassLoader loader) {
      for (ClassLoader l = loader; l != null; l = l.getParent()) {
        if ("quarterdeck".equals(l.getName())) {
          return true;
        }
      }
      return false;
    }

    /** As the JVM counts their classes. */
    static long loaders() throws Exception {
      return (long)
          java.lang.management.ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new javax.management.ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "vmClassloaders",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()})
              .toString()
              .lines()
              .filter(l -> l.contains("\"quarterdeck\""))
              .count();
    }
  }
}

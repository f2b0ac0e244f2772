// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All verbs of all kinds that discovery lists, in the protobuf that client-go speaks. */
final class EveryKindIT {
  private static final String NAMESPACE = "walk";
  private static final int AT_ONCE = 8;

  @TempDir private Path folder;

  @Test
  void allVerbsInProtobuf() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient http = RawClient.admin(server)) {
      GoClient client = new GoClient(http, Messages.load());
      home(client);
      Seeds seeds = Seeds.load();
      List<Kind> kinds = Kind.discover(client);
      List<Callable<String>> walks = new ArrayList<>();
      for (Kind kind : kinds) {
        int number = walks.size() + 1;
        walks.add(() -> walk(new Walk(client, seeds, kind, NAMESPACE, number), kind));
      }
      assertTrue(walks.size() > 60, "kinds: " + walks.size());
      assertEquals(List.of(), run(walks));
    }
  }

  /** Empty when all is well. */
  private static String walk(Walk walk, Kind kind) {
    try {
      if (kind.isStored()) {
        walk.stored();
      } else if (!kind.name().equals("Binding")) {
        // which needs a pod
        walk.computed();
      }
      return "";
    } catch (Exception | AssertionError e) {
      StackTraceElement[] trace = e.getStackTrace();
      String at =
          Arrays.stream(trace)
              .filter(t -> t.getClassName().endsWith(".Walk"))
              .map(t -> t.getMethodName() + ":" + t.getLineNumber())
              .toList()
              .toString();
      return kind + " " + at + ": " + e;
    }
  }

  private static List<String> run(List<Callable<String>> walks) throws Exception {
    List<String> wrong = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE)) {
      for (Future<String> f : workers.invokeAll(walks)) {
        if (!f.get().isEmpty()) {
          wrong.add(f.get());
        }
      }
    }
    return wrong;
  }

  /** Pods need an account, which a controller would make. */
  private static void home(GoClient client) throws Exception {
    Map<String, @Nullable Object> namespace =
        Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", NAMESPACE));
    client.ask(201, "POST", "/api/v1/namespaces", client.message(namespace).bytes());
    Map<String, @Nullable Object> account =
        Map.of("apiVersion", "v1", "kind", "ServiceAccount", "metadata", Map.of("name", "default"));
    String path = "/api/v1/namespaces/" + NAMESPACE + "/serviceaccounts";
    client.ask(201, "POST", path, client.message(account).bytes());
  }
}

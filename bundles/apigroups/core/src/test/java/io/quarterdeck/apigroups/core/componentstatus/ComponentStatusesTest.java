// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.componentstatus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.componentstatus.ComponentStatuses.Health;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.HealthCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComponentStatusesTest {
  @Test
  void eachIsMadeOfItsCheck() {
    SequencedMap<String, Supplier<Health>> checks = new LinkedHashMap<>();
    checks.put("well", () -> new Health("True", "ok", ""));
    checks.put("ill", () -> new Health("False", "", "no disk"));
    ComponentStatuses statuses = new ComponentStatuses(checks);
    assertEquals(
        List.of("well", "ill"), statuses.list().stream().map(o -> o.meta().name()).toList());
    assertEquals(
        "{'kind':'ComponentStatus','apiVersion':'v1','metadata':{'name':'ill'},"
            + "'conditions':[{'type':'Healthy','status':'False','error':'no disk'}]}",
        Json.text(statuses.get("ill").tree()).replace('"', '\''));
  }

  @Test
  void anUnknownNameIsNamedAsOneStatus() {
    ComponentStatuses statuses = new ComponentStatuses(new LinkedHashMap<>());
    ApiException e = assertThrows(ApiException.class, () -> statuses.get("nope"));
    assertEquals(404, e.code());
    assertEquals("componentstatus \"nope\" not found", e.status().message());
  }

  @Test
  void theStoreSaysItself() {
    assertEquals("ok", condition(store(() -> null), "message"));
    assertEquals("True", condition(store(() -> null), "status"));
    assertEquals("disk full", condition(store(() -> "disk full"), "error"));
    assertEquals("False", condition(store(null), "status"));
  }

  @Test
  void aPortThatNobodyListensAt() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertEquals(
        new Health(
            "False",
            "Get \"https://127.0.0.1:%d/healthz\": dial tcp 127.0.0.1:%d: connect: connection refused"
                .formatted(port, port),
            ""),
        new LoopbackProbe().ask(port));
  }

  @Test
  void aPortThatNeverAnswers() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Health found = new LoopbackProbe(Duration.ofMillis(300)).ask(silent.getLocalPort());
      assertEquals("False", found.status());
      assertEquals(
          "Get \"https://127.0.0.1:%d/healthz\": ".formatted(silent.getLocalPort())
              + "context deadline exceeded (Client.Timeout exceeded while awaiting headers)",
          found.message());
    }
  }

  private static ApiObject store(@Nullable HealthCheck check) {
    return ComponentStatuses.of(() -> check).get("etcd-0");
  }

  private static String condition(ApiObject status, String field) {
    return status.field("conditions").items().getFirst().get(field).text();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EventRateLimitTest {
  private final AtomicLong clock = new AtomicLong();

  private EventRateLimit plugin(String... limits) {
    return new EventRateLimit(List.of(limits), clock::get);
  }

  private static Attempt event(String namespace, String name) {
    return Attempt.create(
        "events",
        object(
            "{'apiVersion':'v1','kind':'Event','metadata':{'name':'e','namespace':'%s'},'source':{'component':'k'},'involvedObject':{'name':'%s'}}"
                .formatted(namespace, name)));
  }

  @Test
  void aBurstThenTheRate() {
    EventRateLimit plugin = plugin("Namespace:1:2");
    assertEquals("", event("a", "x").refusal(plugin));
    assertEquals("", event("a", "x").refusal(plugin));
    String refusal = "Too many requests: limit reached on type Namespace for key a";
    assertEquals(refusal, event("a", "x").refusal(plugin));
    assertEquals("", event("b", "x").refusal(plugin), "another namespace");
    assertEquals("", event("a", "x").dryRun().refusal(plugin));
    clock.addAndGet(1_000_000_000L);
    assertEquals("", event("a", "x").refusal(plugin));
    assertEquals(refusal, event("a", "x").refusal(plugin));
    ApiException e = assertThrows(ApiException.class, () -> event("a", "x").validate(plugin));
    assertEquals(429, e.code());
  }

  @Test
  void keys() {
    EventRateLimit plugin = plugin("SourceAndObject:1:1");
    assertEquals("", event("a", "x").refusal(plugin));
    assertEquals("", event("a", "y").refusal(plugin));
    assertFalse(event("b", "x").refusal(plugin).isEmpty());
    EventRateLimit users = plugin("User:1:1", "Server:1:2");
    assertEquals("", event("a", "x").by(UserInfo.of("u")).refusal(users));
    assertEquals("", event("a", "x").by(UserInfo.of("v")).refusal(users));
    assertEquals(
        "Too many requests: [limit reached on type User for key u, limit reached on type Server for"
            + " key ]",
        event("a", "x").by(UserInfo.of("u")).refusal(users));
  }

  @Test
  void theLeastRecentlyUsedIsForgotten() {
    EventRateLimit plugin = plugin("Namespace:1:1:1");
    assertEquals("", event("a", "x").refusal(plugin));
    assertEquals("", event("b", "x").refusal(plugin));
    assertEquals("", event("a", "x").refusal(plugin), "a new bucket");
  }

  @Test
  void limitsAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> plugin("Namespace:1"));
    assertThrows(IllegalArgumentException.class, () -> plugin("Node:1:1"));
    assertThrows(IllegalArgumentException.class, () -> plugin("User:0:1"));
  }
}

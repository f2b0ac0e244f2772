// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.ExampleStrategy;
import io.quarterdeck.registry.internal.routing.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListOptionsTest {
  private static final ExampleServer SERVER = new ExampleServer();

  @AfterAll
  static void close() {
    SERVER.close();
  }

  private static void refused(String query, String cause) {
    Reply reply = SERVER.get(THINGS + "?" + query);
    assertEquals(422, reply.status(), reply::text);
    assertEquals(
        "ListOptions.meta.k8s.io '' is invalid: " + cause, reply.message().replace('"', '\''));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "resourceVersionMatch=Exact | resourceVersionMatch: Forbidden: resourceVersionMatch is"
            + " forbidden unless resourceVersion is provided",
        "resourceVersionMatch=Exact&resourceVersion=1&continue=c | resourceVersionMatch: Forbidden:"
            + " resourceVersionMatch is forbidden when continue is provided",
        "resourceVersionMatch=exact&resourceVersion=1 | resourceVersionMatch: Unsupported value:"
            + " 'exact': supported values: 'Exact', 'NotOlderThan', ''",
        "resourceVersionMatch=Exact&resourceVersion=0 | resourceVersionMatch: Forbidden:"
            + " resourceVersionMatch 'exact' is forbidden for resourceVersion '0'",
        "sendInitialEvents=true | sendInitialEvents: Forbidden: sendInitialEvents is forbidden for"
            + " list",
        "sendInitialEvents=false | sendInitialEvents: Forbidden: sendInitialEvents is forbidden for"
            + " list",
      })
  void listsThatAreRefused(String query, String cause) {
    refused(query, cause);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "sendInitialEvents=true | resourceVersionMatch: Forbidden: sendInitialEvents requires"
            + " setting resourceVersionMatch to NotOlderThan",
        "resourceVersionMatch=NotOlderThan | resourceVersionMatch: Forbidden: resourceVersionMatch"
            + " is forbidden for watch unless sendInitialEvents is provided",
        "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&continue=c |"
            + " resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is"
            + " provided",
        "sendInitialEvents=true&resourceVersionMatch=Exact | [resourceVersionMatch: Forbidden:"
            + " sendInitialEvents requires setting resourceVersionMatch to NotOlderThan,"
            + " resourceVersionMatch: Unsupported value: 'Exact': supported values:"
            + " 'NotOlderThan']",
      })
  void watchesThatAreRefused(String query, String cause) {
    refused("watch=1&" + query, cause);
  }

  /** The gate WatchList is off. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "sendInitialEvents=true&resourceVersionMatch=NotOlderThan | sendInitialEvents: Forbidden:"
            + " sendInitialEvents is forbidden for watch unless the WatchList feature gate is"
            + " enabled",
        "sendInitialEvents=false | [resourceVersionMatch: Forbidden: sendInitialEvents requires"
            + " setting resourceVersionMatch to NotOlderThan, sendInitialEvents: Forbidden:"
            + " sendInitialEvents is forbidden for watch unless the WatchList feature gate is"
            + " enabled]",
      })
  void watchesThatMayNotAskForTheState(String query, String cause) {
    try (ExampleServer without =
        new ExampleServer(Map.of("things", new ExampleStrategy()), List.of("WatchList=false"))) {
      Reply reply = without.get(THINGS + "?watch=1&" + query);
      assertEquals(422, reply.status(), reply::text);
      assertEquals(
          "ListOptions.meta.k8s.io '' is invalid: " + cause, reply.message().replace('"', '\''));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "limit=x,strconv.ParseInt: parsing 'x': invalid syntax",
    "limit=,strconv.ParseInt: parsing '': invalid syntax",
    "limit=9223372036854775808,strconv.ParseInt: parsing '9223372036854775808': value out of range",
    "timeoutSeconds=1s,strconv.ParseInt: parsing '1s': invalid syntax",
  })
  void numbersAreReadAsGoReadsThem(String query, String message) {
    Reply reply = SERVER.get(THINGS + "?" + query.replace("''", ""));
    assertEquals(400, reply.status());
    assertEquals(message, reply.message().replace('"', '\''));
  }

  @Test
  void numbersAreReadBeforeSelectorsAndThoseBeforeRules() {
    Reply all = SERVER.get(THINGS + "?limit=x&labelSelector==&sendInitialEvents=true");
    assertTrue(all.message().startsWith("strconv.ParseInt"), all::message);
    Reply selector = SERVER.get(THINGS + "?labelSelector=%3D&sendInitialEvents=true");
    assertEquals(400, selector.status(), selector::text);
    Reply rules = SERVER.get(THINGS + "?fieldSelector=a%3Db&sendInitialEvents=true");
    assertEquals(422, rules.status(), "what the kind has comes last");
  }

  @Test
  void whoNamesAnObjectSelectsNoOther() {
    String one = THINGS + "/a?watch=1&timeoutSeconds=1&fieldSelector=";
    assertEquals(200, SERVER.get(one + "metadata.name%3Da").status());
    for (String other : new String[] {"metadata.name%3Db", "metadata.name!%3Da", "spec.size%3Dx"}) {
      Reply refused = SERVER.get(one + other);
      assertEquals(400, refused.status(), other);
      assertEquals("fieldSelector metadata.name doesn't match requested name", refused.message());
    }
  }
}

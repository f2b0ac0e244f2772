// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shares a bucket, how many buckets are kept, and how limits are written. */
class LimitTest {
  private static final ApiObject EVENT =
      Literal.object(
          "{'apiVersion':'v1','kind':'Event','metadata':{'name':'e','namespace':'ns'},"
              + "'source':{'component':'k'}}");

  private static Limit limit(String text) {
    return Limit.parse(text, () -> 0);
  }

  private static @Nullable String refusal(Limit limit, String namespace, String user) {
    return limit.refusal(
        Attempt.create("events", EVENT.copy()).in(namespace).by(UserInfo.of(user)).request());
  }

  @ParameterizedTest
  @CsvSource({
    "Server, refused, refused, limit reached on type Server for key ",
    "Namespace, passes, refused, limit reached on type Namespace for key ns",
    "User, refused, passes, limit reached on type User for key u",
    "SourceAndObject, refused, refused, limit reached on type SourceAndObject for key k",
  })
  void whoSharesABucket(String type, String otherNamespace, String otherUser, String message) {
    Limit limit = limit(type + ":1:1");
    assertNull(refusal(limit, "ns", "u"));
    assertEquals(message.strip(), String.valueOf(refusal(limit, "ns", "u")).strip());
    assertEquals(otherNamespace, answer(refusal(limit, "other", "u")));
    assertEquals(otherUser, answer(refusal(limit, "ns", "v")));
  }

  private static String answer(@Nullable String refusal) {
    return refusal == null ? "passes" : "refused";
  }

  /** The key under which the second of two equal events is refused. */
  private static List<String> key(Node event) {
    ApiObject object = new ApiObject(Objects.requireNonNull(Trees.asObject(event.value())));
    Limit limit = limit("SourceAndObject:1:1");
    Attempt attempt = Attempt.create("events", object);
    limit.refusal(attempt.request());
    String start = "limit reached on type SourceAndObject for key ";
    return List.of(
        Objects.requireNonNull(limit.refusal(attempt.request())).substring(start.length()));
  }

  @TestFactory
  Stream<DynamicTest> sourcesAndObjects() {
    return AnswerTable.of(
            """
            ## everything that counts, in its order
            apiVersion: v1
            kind: Event
            metadata: {name: e, namespace: ns}
            source: {component: a, host: b}
            involvedObject: {kind: c, namespace: d, name: e, uid: f, apiVersion: g}
            => abcdefg

            ## the same event in its other version
            apiVersion: events.k8s.io/v1
            kind: Event
            metadata: {name: e, namespace: ns}
            deprecatedSource: {component: a, host: b}
            regarding: {kind: c, namespace: d, name: e, uid: f, apiVersion: g}
            => abcdefg

            ## what does not count
            apiVersion: v1
            kind: Event
            metadata: {name: other, namespace: other, uid: u}
            source: {component: a}
            involvedObject: {name: e, resourceVersion: "1", fieldPath: x}
            reason: r
            message: m
            count: 5
            => ae
            """)
        .tests(LimitTest::key);
  }

  @Test
  void theLeastRecentlyUsedBucketIsDropped() {
    Limit limit = limit("Namespace:1:1:2");
    assertNull(refusal(limit, "a", "u"));
    assertNull(refusal(limit, "b", "u"));
    assertEquals("refused", answer(refusal(limit, "a", "u")), "used again");
    assertNull(refusal(limit, "c", "u"));
    assertEquals("refused", answer(refusal(limit, "a", "u")), "still kept");
    assertNull(refusal(limit, "b", "u"), "forgotten, and full again");
  }

  @ParameterizedTest
  @CsvSource({
    "Namespace:1, limits: not TYPE:QPS:BURST[:CACHESIZE]: Namespace:1",
    "Namespace:1:1:1:1, limits: not TYPE:QPS:BURST[:CACHESIZE]: Namespace:1:1:1:1",
    "'', limits: not TYPE:QPS:BURST[:CACHESIZE]: ",
    "Node:1:1, limits: not a type of limit: Node",
    "namespace:1:1, limits: not a type of limit: namespace",
    "User:0:1, limits: must be positive: User:0:1",
    "User:1:-1, limits: must be positive: User:1:-1",
    "User:1:1:0, limits: must be positive: User:1:1:0",
  })
  void limitsAreOfTheirForm(String text, String message) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> limit(text));
    assertEquals(message.strip(), String.valueOf(e.getMessage()).strip());
  }

  @Test
  void spacesAroundALimitDoNotMatter() {
    assertNull(refusal(limit("  Server:1:1\n"), "ns", "u"));
  }
}

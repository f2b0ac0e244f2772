// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelMergedList;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values as expressions see them, rules that are compiled late, and values as messages show them.
 */
class ValuesOfRulesTest {
  private static Node schema(String json) {
    return Node.root(Json.read(Literal.quoted(json)));
  }

  private static @Nullable Object seen(String schema, String value) {
    UnaryOperator<@Nullable Object> merged = MergedValues.of(schema(schema));
    assertNotNull(merged);
    return merged.apply(Json.read(Literal.quoted(value)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'string'}",
        "{'type':'array','items':{'type':'string'}}",
        "{'type':'array','x-kubernetes-list-type':'atomic','items':{'type':'string'}}",
        "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'}}}}",
        "{'type':'object','additionalProperties':{'type':'string'}}",
        "{'type':'object','additionalProperties':true}",
      })
  void schemasWithoutMergedListsLeaveValuesAlone(String schema) {
    assertNull(MergedValues.of(schema(schema)));
  }

  @Test
  void aSetIsAMergedListWithoutKeys() {
    CelMergedList set =
        assertInstanceOf(
            CelMergedList.class,
            seen(
                "{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}}",
                "['b','a']"));
    assertEquals(List.of("b", "a"), List.copyOf(set));
    assertEquals(List.of(), set.keys());
  }

  @Test
  void aKeyedListHasItsKeysHoweverDeepItStands() {
    Object value =
        seen(
            """
            {'type':'object','additionalProperties':{'type':'array','items':{'type':'object',
              'properties':{'l':{'type':'array','x-kubernetes-list-type':'map',
                'x-kubernetes-list-map-keys':['k','j'],'items':{'type':'object'}}}}}}
            """,
            "{'a':[{'l':[{'k':1}],'other':2}],'b':[]}");
    Node node = Node.root(value);
    CelMergedList list =
        assertInstanceOf(CelMergedList.class, node.get("a").index(0).get("l").value());
    assertEquals(List.of("k", "j"), list.keys());
    assertEquals(2L, node.get("a").index(0).get("other").value());
    assertTrue(node.get("b").isEmpty());
  }

  @Test
  void whatIsNoListStaysAsItIs() {
    String set = "{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}}";
    assertEquals("a", seen(set, "'a'"));
    assertEquals(
        Map.of("s", 1L), seen("{'type':'object','properties':{'s':" + set + "}}", "{'s':1}"));
    assertEquals(List.of(), seen("{'type':'object','properties':{'s':" + set + "}}", "[]"));
  }

  @Test
  void theStoredValueIsNotChanged() {
    Map<String, Object> value = new HashMap<>(Map.of("s", List.of("a")));
    UnaryOperator<@Nullable Object> merged =
        MergedValues.of(
            schema(
                "{'type':'object','properties':{'s':{'type':'array',"
                    + "'x-kubernetes-list-type':'set','items':{'type':'string'}}}}"));
    assertNotNull(merged);
    assertInstanceOf(Map.class, merged.apply(value));
    assertFalse(value.get("s") instanceof CelMergedList);
  }

  @Test
  void rulesAreFoundAnywhereInASchemaWithoutACompiler() {
    String rule = "'x-kubernetes-validations':[{'rule':'true'}]";
    for (String schema :
        List.of(
            "{" + rule + "}",
            "{'properties':{'a':{'items':{" + rule + "}}}}",
            "{'allOf':[{" + rule + "}]}")) {
      assertTrue(lazy(schema, new AtomicInteger()).exist(), schema);
    }
    assertFalse(lazy("{'x-kubernetes-validations':[]}", new AtomicInteger()).exist());
    assertFalse(lazy("{'properties':{'a':{}}}", new AtomicInteger()).exist());
  }

  private static LazyValidator lazy(String schema, AtomicInteger asked) {
    return new LazyValidator(
        schema(schema),
        () -> {
          asked.incrementAndGet();
          return new Compiler();
        });
  }

  @Test
  void rulesAreCompiledOnceForAllThreads() throws InterruptedException {
    AtomicInteger asked = new AtomicInteger();
    LazyValidator lazy =
        lazy("{'type':'object','x-kubernetes-validations':[{'rule':'true'}]}", asked);
    assertEquals(0, asked.get());
    Set<CelValidator> made = ConcurrentHashMap.newKeySet();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                try {
                  start.await();
                  made.add(lazy.get());
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
    start.countDown();
    for (Thread t : threads) {
      t.join();
    }
    assertEquals(1, made.size());
    assertEquals(1, asked.get());
    assertSame(made.iterator().next(), lazy.get());
  }

  @Test
  void aValueIsShownAsGoWritesJson() {
    assertEquals("null", GoJson.text(null));
    assertEquals("1.5", GoJson.text(1.5));
    assertEquals("[true,\"a\",{}]", GoJson.text(List.of(true, "a", Map.of())));
    assertEquals("{\"a\":[null]}", GoJson.text(Json.read("{\"a\":[null]}")));
  }

  @Test
  void textsAreEscapedForHtmlToo() {
    assertEquals("\"\\u003ca\\u003e\\u0026\"", GoJson.text("<a>&"));
    assertEquals("\"\\\"\\\\\\n\\r\\t\\b\\f\"", GoJson.text("\"\\\n\r\t\b\f"));
    assertEquals("\"\\u0001\\u2028\\u2029é/'\"", GoJson.text("\u0001\u2028\u2029é/'"));
  }

  @Test
  void aRuleIsShownWithAllItsFields() {
    assertEquals(
        "{\"Rule\":\"a\",\"Message\":\"\",\"MessageExpression\":\"\",\"Reason\":null,"
            + "\"FieldPath\":\"\",\"OptionalOldSelf\":null}",
        GoJson.text(GoRule.of(schema("{'rule':'a'}"))));
    assertEquals(
        "{\"Rule\":\"a\",\"Message\":\"b\",\"MessageExpression\":\"c\",\"Reason\":\"d\","
            + "\"FieldPath\":\"e\",\"OptionalOldSelf\":true}",
        GoJson.text(
            GoRule.of(
                schema(
                    "{'rule':'a','message':'b','messageExpression':'c','reason':'d',"
                        + "'fieldPath':'e','optionalOldSelf':true}"))));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldSetTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'f:a':{}}",
        "{'f:a':{'.':{},'f:b':{}}}",
        "{'f:ports':{'k:{\\'port\\':80,\\'protocol\\':\\'TCP\\'}':{'.':{},'f:port':{}}}}",
        "{'f:tags':{'v:1':{},'v:\\'x\\'':{}}}",
        "{'f:list':{'i:0':{},'i:10':{}}}"
      })
  void comesBackAsItWas(String json) {
    Object tree = Json.read(json.replace("\\'", "\\\"").replace('\'', '"'));
    assertEquals(Json.text(tree), Json.text(FieldsV1.write(FieldsV1.read(tree))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{'x':{}}", "{'f:a':1}", "{'k:[]':{}}", "{'k:{':{}}", "{'q:a':{}}"})
  void whatIsNoSetIsRefused(String json) {
    Object tree = Json.read(json.replace('\'', '"'));
    assertThrows(IllegalArgumentException.class, () -> FieldsV1.read(tree));
  }

  /** Against sets of plain texts. */
  @Test
  void joinsAndParts() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      Set<String> a = paths(random);
      Set<String> b = paths(random);
      Set<String> union = new TreeSet<>(a);
      union.addAll(b);
      Set<String> both = new TreeSet<>(a);
      both.retainAll(b);
      Set<String> rest = new TreeSet<>(a);
      rest.removeAll(b);
      assertEquals(union, texts(set(a).union(set(b))));
      assertEquals(both, texts(set(a).intersection(set(b))));
      assertEquals(rest, texts(set(a).minus(set(b))));
      assertEquals(a.isEmpty(), set(a).isEmpty());
    }
  }

  private static Set<String> paths(Random random) {
    return IntStream.range(0, random.nextInt(6))
        .mapToObj(i -> path(random))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String path(Random random) {
    return IntStream.rangeClosed(0, random.nextInt(3))
        .mapToObj(i -> String.valueOf((char) ('a' + random.nextInt(3))))
        .collect(Collectors.joining("."));
  }

  private static FieldSet set(Set<String> paths) {
    FieldSet out = FieldSet.EMPTY;
    for (String p : paths) {
      out = out.union(FieldSet.ofPath(p.split("\\.")));
    }
    return out;
  }

  private static Set<String> texts(FieldSet set) {
    Set<String> out = new TreeSet<>();
    set.forEach(
        path ->
            out.add(
                path.stream()
                    .map(e -> e.toString().substring(1))
                    .collect(Collectors.joining("."))));
    return out;
  }
}

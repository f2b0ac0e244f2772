// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {

  /** Among them the examples of RFC 7386's appendix that are about objects. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'a':'b'}|{'a':'c'}|{'a':'c'}",
        "{'a':'b'}|{'b':'c'}|{'a':'b','b':'c'}",
        "{'a':'b'}|{'a':null}|{}",
        "{'a':['b']}|{'a':'c'}|{'a':'c'}",
        "{'a':'c'}|{'a':['b']}|{'a':['b']}",
        "{'a':{'b':'c'}}|{'a':{'b':'d','c':null}}|{'a':{'b':'d'}}",
        "{'a':[{'b':'c'}]}|{'a':[1]}|{'a':[1]}",
        "{'e':null}|{'a':1}|{'e':null,'a':1}",
        "{}|{'a':{'bb':{'ccc':null}}}|{'a':{'bb':{}}}",
        "{'a':1}|{'a':{'b':{'c':null,'d':1}}}|{'a':{'b':{'d':1}}}"
      })
  void merges(String tree, String patch, String expected) {
    Map<String, @Nullable Object> before = read(tree);
    assertEquals(read(expected), MergePatch.apply(before, read(patch)));
    assertEquals(read(tree), before);
  }

  private static Map<String, @Nullable Object> read(String quoted) {
    Map<String, @Nullable Object> map = Trees.asObject(Json.read(quoted.replace('\'', '"')));
    if (map == null) {
      throw new IllegalArgumentException(quoted);
    }
    return map;
  }
}

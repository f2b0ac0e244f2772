// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValuesTest {
  private static Map<String, @Nullable Object> json(String text) {
    return Objects.requireNonNull(Trees.asObject(Json.read(Literal.quoted(text))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | {'a':1}",
        "{'a':''} | {'a':1}",
        "{'a':null} | {'a':1}",
        "{'a':0} | {'a':0}",
        "{'a':false} | {'a':false}",
        "{'a':'b'} | {'a':'b'}",
      })
  void anEmptyStringIsAbsentAndZeroIsNot(String tree, String wanted) {
    Map<String, @Nullable Object> map = json(tree);
    Values.absent(map, "a", 1L);
    assertEquals(wanted, Literal.text(map));
  }

  @Test
  void eachObjectOfAListAndNothingElse() {
    List<String> seen = new ArrayList<>();
    Values.each(json("{'a':[{'b':1},'c',null,{}]}"), "a", m -> seen.add(Literal.text(m)));
    Values.each(json("{'a':{'b':1}}"), "a", m -> seen.add("an object"));
    Values.each(json("{}"), "a", m -> seen.add("nothing"));
    assertEquals(List.of("{'b':1}", "{}"), seen);
  }

  @Test
  void anObjectThatIsThere() {
    List<String> seen = new ArrayList<>();
    Values.with(json("{'a':{}}"), "a", m -> seen.add(Literal.text(m)));
    Values.with(json("{'a':[]}"), "a", m -> seen.add("a list"));
    Values.with(json("{'a':null}"), "a", m -> seen.add("null"));
    assertEquals(List.of("{}"), seen);
  }
}

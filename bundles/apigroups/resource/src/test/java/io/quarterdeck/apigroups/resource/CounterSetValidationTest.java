// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CounterSetValidationTest {
  @TestFactory
  Stream<DynamicTest> sets() {
    return ValidationTable.at(
            "set",
            """
            ## a set of two counters
            name: memory
            counters: {slice-0: {value: 1Gi}, slice-1: {value: "0"}}

            ## a set without a name and counters
            {}
            => set.name: Required value
            => set.counters: Required value

            ## a bad name
            name: Memory
            counters: {a: {value: 1}}
            => set.name: Invalid value: "Memory": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a name beyond the longest
            name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            counters: {a: {value: 1}}
            => set.name: Invalid value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": must be no more than 63 characters

            ## no counter among the counters
            {name: memory, counters: {}}
            => set.counters: Required value

            ## a bad name of a counter is reported at all counters
            name: memory
            counters: {Slice: {value: 1}}
            => set.counters: Invalid value: "Slice": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(CounterSetValidation::set);
  }

  @TestFactory
  Stream<DynamicTest> consumptions() {
    return ValidationTable.at(
            "consumes",
            """
            ## a share of a set
            counterSet: memory
            counters: {slice-0: {value: 1Gi}}

            ## of no set, and nothing
            {}
            => consumes.counterSet: Required value
            => consumes.counters: Required value

            ## a bad name of a set, and a bad name of a counter
            counterSet: a.b
            counters: {c.d: {value: 1}}
            => consumes.counterSet: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => consumes.counters: Invalid value: "c.d": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(CounterSetValidation::consumption);
  }

  private static List<String> counters(int n) {
    Map<String, Object> counters = new LinkedHashMap<>();
    for (int i = 0; i < n; i++) {
      counters.put("C" + i, Map.of("value", "1"));
    }
    List<FieldError> errors = new ArrayList<>();
    CounterSetValidation.set(
        new Node(Map.of("name", "s", "counters", counters), FieldPath.of("set")), errors);
    return errors.stream().map(e -> e.toString().split(": a lower", -1)[0]).toList();
  }

  @Test
  void asManyCountersAsMayBeAreCheckedOneByOne() {
    assertEquals(32, counters(32).size());
    assertEquals("set.counters: Invalid value: \"C0\"", counters(32).getFirst());
  }

  @Test
  void tooManyCountersAreNotCheckedOneByOne() {
    assertEquals(List.of("set.counters: Too many: 33: must have at most 32 items"), counters(33));
  }
}

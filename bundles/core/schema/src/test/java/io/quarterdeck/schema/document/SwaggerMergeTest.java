// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How OpenAPI v2 documents of other servers are added. */
final class SwaggerMergeTest {
  private static Map<String, @Nullable Object> read(String text) {
    return Json.readObject(text.replace('!', '"').getBytes());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a path that is there stays
        "{!paths!:{!/a!:1}} | {!paths!:{!/a!:2,!/b!:3}} | {!paths!:{!/a!:1,!/b!:3}}",
        // the same definition is one, with the kinds of both
        "{!definitions!:{!A!:{!x!:1,!x-kubernetes-group-version-kind!:[1]}}} |"
            + "{!definitions!:{!A!:{!x!:1,!x-kubernetes-group-version-kind!:[1,2]}}} |"
            + "{!definitions!:{!A!:{!x!:1,!x-kubernetes-group-version-kind!:[1,2]}}}",
        // another one of the name gets another, and so do its references
        "{!definitions!:{!A!:{!x!:1}}} |"
            + "{!paths!:{!/b!:{!$ref!:!#/definitions/A!}},!definitions!:{!A!:{!x!:2}}} |"
            + "{!definitions!:{!A!:{!x!:1},!A_v2!:{!x!:2}},"
            + "!paths!:{!/b!:{!$ref!:!#/definitions/A_v2!}}}",
        // and that name may be taken too
        "{!definitions!:{!A!:{!x!:1},!A_v2!:{!x!:3}}} | {!definitions!:{!A!:{!x!:2}}} |"
            + "{!definitions!:{!A!:{!x!:1},!A_v2!:{!x!:3},!A_v3!:{!x!:2}}}",
        "{!definitions!:{!A!:{!x!:1},!A_v2!:{!x!:2}}} | {!definitions!:{!A!:{!x!:2}}} |"
            + "{!definitions!:{!A!:{!x!:1},!A_v2!:{!x!:2}}}",
        // parameters are renamed as definitions are
        "{!parameters!:{!p!:{!x!:1}}} | {!parameters!:{!p!:{!x!:2}}} |"
            + "{!parameters!:{!p!:{!x!:1},!p_v2!:{!x!:2}}}",
        // what is no document adds nothing
        "{!paths!:{}} | {!paths!:7,!definitions!:[]} | {!paths!:{}}"
      })
  void documentsAreMerged(String into, String other, String expected) {
    Map<String, @Nullable Object> merged = read(into);
    Map<String, @Nullable Object> added = read(other);
    new SwaggerMerge(merged).add(added);
    assertEquals(read(expected), merged);
    assertEquals(read(other), added, "it is not changed");
  }
}

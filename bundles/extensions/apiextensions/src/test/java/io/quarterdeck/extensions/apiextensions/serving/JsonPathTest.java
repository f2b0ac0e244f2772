// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What paths of columns find. */
class JsonPathTest {
  private static final String OBJECT =
      "{'a':{'b':[1,2,3],'x.y':'dotted','n':null},'c':[{'type':'Ready','status':'True'},"
          + "{'type':'Other','n':5}]}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ".a.b | [[1,2,3]]",
        ".a.b[0] | [1]",
        ".a.b[-1] | [3]",
        ".a.b[0:2] | [1,2]",
        ".a.b[*] | [1,2,3]",
        ".a['x.y'] | ['dotted']",
        ".a.x\\.y | ['dotted']",
        ".a.n | [null]",
        ".a.missing | []",
        ".c[?(@.type==\"Ready\")].status | ['True']",
        ".c[?(@.n>4)].type | ['Other']",
        "..status | ['True']",
        ".a.b[ | []",
        "$.a.b[1] | [2]",
        "a.b[1] | [2]",
        ".a['b'][1] | [2]",
        ".a.b[1:] | [2,3]",
        ".a.b[-2:] | [2,3]",
        ".a.b[:-1] | [1,2]",
        ".a.b[0:3:2] | [1,3]",
        ".a.b[5] | []",
        ".a.b[-5] | []",
        ".a.b[x] | []",
        ".c[*].type | ['Ready','Other']",
        ".a.*[0] | [1]",
        ".c[?(@.n)].type | ['Other']",
        ".c[?(@.type!='Ready')].n | [5]",
        ".c[?(@.n<=5)].type | ['Other']",
        ".c[?(@.n<5)].type | []",
        ".c[?(@.n>=5)].type | ['Other']",
        ".c[?(@.type>'Q')].type | ['Ready']",
        ".c[?(@.n==true)].type | []",
        ".c[?(@.n!=true)].type | ['Other']",
        ".c[?(@.missing=='a')] | []",
        ".a[?(@.x==1)] | []",
        " | [{'a':{'b':[1,2,3],'x.y':'dotted','n':null},'c':[{'type':'Ready','status':'True'},{'type':'Other','n':5}]}]",
      })
  void paths(@Nullable String path, String found) {
    Object tree = Json.read(OBJECT.replace('\'', '"'));
    assertEquals(
        Json.read(found.replace('\'', '"')), JsonPath.of(path == null ? "" : path).all(tree));
  }

  @Test
  void theMostStableAndNewestVersionIsPreferred() {
    assertEquals(
        List.of("v10", "v2", "v1", "v1beta2", "v1beta1", "v1alpha1", "foo", "v1x"),
        Stream.of("v1beta1", "v1x", "v1", "v10", "foo", "v1alpha1", "v2", "v1beta2")
            .sorted(VersionOrder.NEWEST_FIRST)
            .toList());
  }
}

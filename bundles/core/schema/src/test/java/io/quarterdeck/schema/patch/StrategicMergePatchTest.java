// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Merging; {@link StrategicDirectivesTest} has what a merge cannot say. */
class StrategicMergePatchTest {

  @TestFactory
  Stream<DynamicTest> objects() {
    return Ships.merges(
        """
        ## fields merge one by one
        spec: {name: a, size: 1}
        ---
        spec: {size: 2}
        ---
        spec: {name: a, size: 2}

        ## a null takes a field out, and says nothing of one that is not there
        name: a
        size: 1
        ---
        name: null
        spec: null
        ---
        size: 1

        ## what is new comes without its nulls
        {}
        ---
        spec: {name: null, size: 1, labels: {a: null}, spec: {name: null}}
        ---
        spec: {size: 1, labels: {}, spec: {}}

        ## a map merges key by key
        labels: {a: "1", b: "2"}
        ---
        labels: {a: null, c: "3"}
        ---
        labels: {b: "2", c: "3"}

        ## a field that is replaced does not merge
        whole: {name: a, size: 1}
        ---
        whole: {size: 2}
        ---
        whole: {size: 2}

        ## an object takes the place of a null
        spec: null
        ---
        spec: {size: 1}
        ---
        spec: {size: 1}

        ## another type takes the place of a value, for the decoder to refuse
        size: 1
        labels: {a: "1"}
        ---
        size: {a: 1}
        labels: [a]
        ---
        size: {a: 1}
        labels: [a]

        ## a field that the type does not have is left for the validation of fields
        name: a
        ---
        bogus: 1
        ---
        name: a
        bogus: 1

        ## an empty patch changes nothing
        masts: [{name: a}]
        ---
        {}
        ---
        masts: [{name: a}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> lists() {
    return Ships.merges(
        """
        ## a list without a strategy is replaced
        plain: [a]
        ---
        plain: [b]
        ---
        plain: [b]

        ## a list that merges has each value once, those of the patch first
        tags: [a, b]
        ---
        tags: [c, a]
        ---
        tags: [c, a, b]

        ## an empty list merges to nothing new
        tags: [a, b]
        ---
        tags: []
        ---
        tags: [a, b]

        ## two empty lists
        tags: []
        masts: []
        ---
        tags: []
        masts: []
        ---
        tags: []
        masts: []

        ## a null takes a list out
        tags: [a]
        masts: [{name: a}]
        ---
        tags: null
        masts: null
        ---
        {}

        ## an item merges with that of its key
        masts: [{name: a, wood: x}, {name: b}]
        ---
        masts: [{name: b, wood: y}]
        ---
        masts: [{name: a, wood: x}, {name: b, wood: y}]

        ## an item of another key comes first
        masts: [{name: a}, {name: b}]
        ---
        masts: [{name: n}]
        ---
        masts: [{name: n}, {name: a}, {name: b}]

        ## the lists of items merge too
        masts: [{name: a, sails: ["1"]}]
        ---
        masts: [{name: a, sails: ["2"]}]
        ---
        masts: [{name: a, sails: ["2", "1"]}]

        ## a null takes a field of an item out
        masts: [{name: a, wood: x}]
        ---
        masts: [{name: a, wood: null}]
        ---
        masts: [{name: a}]

        ## a list that is new comes as it is
        name: a
        ---
        masts: [{name: b}, {name: b}]
        tags: [c, c]
        ---
        name: a
        masts: [{name: b}, {name: b}]
        tags: [c, c]

        ## an item that the patch names twice merges twice
        masts: [{name: a}]
        ---
        masts: [{name: a, wood: x}, {name: a, steel: y}]
        ---
        masts: [{name: a, wood: x, steel: y}]

        ## of items with one key the first merges
        masts: [{name: a, wood: x}, {name: a, wood: y}]
        ---
        masts: [{name: a, steel: z}]
        ---
        masts: [{name: a, wood: x, steel: z}, {name: a, wood: y}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> refusals() {
    return Ships.merges(
        """
        ## an item without the key
        masts: [{name: a}]
        ---
        masts: [{wood: x}]
        => 500 map: map[wood:x] does not contain declared merge key: name

        ## items of two types
        masts: [{name: a}]
        ---
        masts: [x]
        => 500 list element types are not identical: [[map[name:a]] [x]]

        ## values of two types
        tags: [a]
        ---
        tags: [1]
        => 500 list element types are not identical: [[a] [1]]

        ## lists of lists
        tags: [a]
        ---
        tags: [[x]]
        => 415 lists of lists are not supported

        ## a list that merges without a key
        keyless: [{name: a}]
        ---
        keyless: [{name: b}]
        => 500 cannot merge lists without merge key for x.v1.Mast

        ## an object of a field that the type does not have
        bogus: {a: 1}
        ---
        bogus: {b: 1}
        => 500 unable to find api field in struct Ship for the json field "bogus"

        ## a list of a field that the type does not have
        bogus: [a]
        ---
        bogus: [b]
        => 500 unable to find api field in struct Ship for the json field "bogus"

        ## an object within what the type has as a list
        tags: {a: {b: 1}}
        ---
        tags: {a: {c: 1}}
        => 500 merging an object in json but data type is not struct, instead is: slice

        ## a list where the type has an object
        spec: [a]
        ---
        spec: [b]
        => 500 expected slice or array type, but got: struct
        """);
  }

  @Test
  void listsOfHundredsOfThousandsAreMergedAtOnce() {
    StringBuilder tags = new StringBuilder();
    StringBuilder masts = new StringBuilder();
    StringBuilder gone = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      String comma = i == 0 ? "" : ",";
      tags.append(comma).append("'t").append(i).append('\'');
      masts.append(comma).append("{'name':'m").append(i).append("'}");
      gone.append(comma).append("{'name':'m").append(i).append("','$patch':'delete'}");
    }
    String live = "{'tags':[" + tags + "],'masts':[" + masts + "]}";
    for (String patch :
        List.of(
            "{'tags':['n'," + tags + "],'masts':[{'name':'n'}," + masts + "]}",
            "{'$setElementOrder/tags':[" + tags + "],'$setElementOrder/masts':[" + masts + "]}",
            "{'$deleteFromPrimitiveList/tags':[" + tags + "],'masts':[" + gone + "]}")) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> StrategicMergePatch.apply(read(live), read(patch), Ships.SHIP));
    }
  }

  @Test
  void orderOfFieldsStaysAndNewOnesComeLast() {
    assertEquals(
        "{\"size\":2,\"name\":\"a\",\"labels\":{\"b\":\"1\",\"a\":\"2\"}}",
        Json.text(
            StrategicMergePatch.apply(
                read("{'size':1,'name':'a','labels':{'b':'1'}}"),
                read("{'labels':{'a':'2'},'size':2}"),
                Ships.SHIP)));
  }

  private static Map<String, @Nullable Object> read(String quoted) {
    return Json.readObject(quoted.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}

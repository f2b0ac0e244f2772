// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Objects that are written and read come back as they were. */
class ProtobufRoundTripTest {
  private static final Schema SHIP =
      TreeTable.types(
              """
              t.v1.Ship:
                fields:
                - {name: kind, type: string}
                - {name: apiVersion, type: string}
                - {name: metadata, ref: t.v1.Meta, always: true, proto: 1}
                - {name: text, type: string, proto: 2}
                - {name: note, type: string, pointer: true, proto: 3}
                - {name: flag, type: boolean, proto: 4}
                - {name: asked, type: boolean, pointer: true, proto: 5}
                - {name: small, type: int32, pointer: true, proto: 6}
                - {name: large, type: int64, pointer: true, proto: 7}
                - {name: ratio, type: double, pointer: true, proto: 8}
                - {name: bytes, type: bytes, proto: 9}
                - {name: mass, type: quantity, pointer: true, proto: 10}
                - {name: port, type: intOrString, pointer: true, proto: 11}
                - {name: made, type: time, pointer: true, proto: 12}
                - {name: seen, type: microTime, pointer: true, proto: 13}
                - {name: wait, type: duration, pointer: true, proto: 14}
                - {name: data, type: raw, proto: 15}
                - {name: texts, list: {type: string}, proto: 16}
                - {name: numbers, list: {type: int32}, proto: 17}
                - {name: masts, list: {ref: t.v1.Mast}, proto: 18}
                - {name: labels, map: {type: string}, proto: 19}
                - {name: limits, map: {type: quantity}, proto: 20}
                - {name: blobs, map: {type: bytes}, proto: 21}
                - {name: extra, map: {list: {type: string}}, proto: 22}
                - {name: mast, ref: t.v1.Mast, pointer: true, proto: 23}
                - {name: masses, list: {type: quantity}, proto: 24}
                - {name: disk, ref: t.v1.Mast, pointer: true, proto: 2, inline: [25]}
                - {name: schema, ref: t.v1.JSONSchemaProps, pointer: true, proto: 26}
                - {name: any, ref: t.v1.JSON, pointer: true, proto: 27}
                - {name: far, type: string, proto: 500}
              t.v1.Meta:
                fields:
                - {name: name, type: string, proto: 1}
              t.v1.Mast:
                fields:
                - {name: name, type: string, proto: 1}
                - {name: mast, ref: t.v1.Mast, pointer: true, proto: 2}
                - {name: height, type: int32, pointer: true, proto: 3}
              t.v1.JSON: {type: json}
              t.v1.JSONSchemaPropsOrBool: {type: json}
              t.v1.JSONSchemaPropsOrArray: {type: json}
              t.v1.JSONSchemaPropsOrStringArray: {type: json}
              t.v1.JSONSchemaProps:
                fields:
                - {name: type, type: string, proto: 1}
                - {name: more, ref: t.v1.JSONSchemaPropsOrBool, pointer: true, proto: 2}
                - {name: items, ref: t.v1.JSONSchemaPropsOrArray, pointer: true, proto: 3}
                - {name: depends, map: {ref: t.v1.JSONSchemaPropsOrStringArray}, proto: 4}
                - {name: default, ref: t.v1.JSON, pointer: true, proto: 5}
              """)
          .type("t.v1.Ship");
  private static final GroupVersionKind KIND = new GroupVersionKind("t", "v1", "Ship");

  @TestFactory
  Stream<DynamicTest> comesBack() {
    return new TreeTable(
            1,
            """
            ## nothing but metadata, which is no pointer
            metadata: {}
            ---
            metadata: {}

            ## scalars
            metadata: {name: a}
            text: "\\u00e9 x"
            flag: true
            small: -5
            large: -9223372036854775808
            ratio: -1.25
            bytes: aGk=
            far: away
            ---
            metadata: {name: a}
            text: "\\u00e9 x"
            flag: true
            small: -5
            large: -9223372036854775808
            ratio: -1.25
            bytes: aGk=
            far: away

            ## the zeros of pointers
            metadata: {}
            note: ""
            asked: false
            small: 0
            large: 0
            wait: 0
            ---
            metadata: {}
            note: ""
            asked: false
            small: 0
            large: 0
            wait: 0

            ## types with a form of their own
            metadata: {}
            mass: 1500m
            port: http
            made: "2026-01-02T03:04:05Z"
            seen: "2026-01-02T03:04:05.000006Z"
            wait: 30
            ---
            metadata: {}
            mass: 1500m
            port: http
            made: "2026-01-02T03:04:05Z"
            seen: "2026-01-02T03:04:05.000006Z"
            wait: 30

            ## a port that is a number, and a time before 1970
            metadata: {}
            port: -1
            made: "1969-12-31T23:59:59Z"
            ---
            metadata: {}
            port: -1
            made: "1969-12-31T23:59:59Z"

            ## lists
            metadata: {}
            texts: [b, "", a]
            numbers: [2147483647, -2147483648, 0]
            masts: [{name: a}, {}, {height: 0}]
            masses: ["1", 2Gi]
            ---
            metadata: {}
            texts: [b, "", a]
            numbers: [2147483647, -2147483648, 0]
            masts: [{name: a}, {}, {height: 0}]
            masses: ["1", 2Gi]

            ## maps
            metadata: {}
            labels: {b: "1", a: "", "": x}
            limits: {cpu: 100m, memory: 1Gi}
            blobs: {a: aGk=}
            extra: {a: [x, y], b: []}
            ---
            metadata: {}
            labels: {b: "1", a: "", "": x}
            limits: {cpu: 100m, memory: 1Gi}
            blobs: {a: aGk=}
            extra: {a: [x, y], b: []}

            ## objects within objects
            metadata: {}
            mast: {name: a, mast: {name: b, mast: {}}}
            ---
            metadata: {}
            mast: {name: a, mast: {name: b, mast: {}}}

            ## a field that JSON has beside the others and protobuf in a message
            metadata: {}
            text: a
            disk: {name: b}
            ---
            metadata: {}
            text: a
            disk: {name: b}

            ## unions of schemas with truth values, lists and texts
            metadata: {}
            schema:
              type: object
              more: false
              items: [{type: a}, {more: true}]
              depends: {a: [x, y], b: {type: c}}
              default: {a: [1, null]}
            ---
            metadata: {}
            schema:
              type: object
              more: false
              items: [{type: a}, {more: true}]
              depends: {a: [x, y], b: {type: c}}
              default: {a: [1, null]}

            ## unions that are schemas
            metadata: {}
            schema: {more: {type: a}, items: {type: b, items: {type: c}}}
            ---
            metadata: {}
            schema: {more: {type: a}, items: {type: b, items: {type: c}}}

            ## any JSON
            metadata: {}
            any: [1, {b: x, a: 0.5}, null, false]
            ---
            metadata: {}
            any: [1, {b: x, a: 0.5}, null, false]
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> back = back(c.tree(0));
              back.remove("apiVersion");
              back.remove("kind");
              return back;
            });
  }

  @Test
  void jsonThatIsCarriedKeepsItsBytes() {
    Map<String, @Nullable Object> tree = TreeTable.tree("metadata: {}");
    tree.put("data", new RawJson("{ \"b\" : 1, \"a\":[ ] }"));
    assertEquals(new RawJson("{ \"b\" : 1, \"a\":[ ] }"), back(tree).get("data"));
  }

  @Test
  void valuesOfNoPointersComeBackAsWhatGoLeavesOut() {
    Map<String, @Nullable Object> back =
        back(
            TreeTable.tree("{metadata: {name: ''}, text: '', flag: false, labels: {}, texts: []}"));
    assertEquals("{\"apiVersion\":\"t/v1\",\"kind\":\"Ship\",\"metadata\":{}}", Json.text(back));
  }

  private static Map<String, @Nullable Object> back(Map<String, @Nullable Object> tree) {
    tree.put("apiVersion", "t/v1");
    tree.put("kind", "Ship");
    assertEquals(List.of(), TypedTree.fit(tree, SHIP));
    OmitEmpty.apply(tree, SHIP);
    byte[] bytes = ProtobufEncoder.object(tree, SHIP);
    return ObjectDecoder.decode(
            bytes,
            "application/vnd.kubernetes.protobuf",
            SHIP,
            FieldValidation.STRICT,
            KIND,
            k -> k.equals(KIND))
        .object()
        .tree();
  }
}

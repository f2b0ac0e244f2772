// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedTreeTest {
  private static final Schema SHIP =
      TreeTable.types(
              """
              x.v1.Ship:
                fields:
                - {name: name, type: string}
                - {name: spec, ref: x.v1.Spec}
                - {name: labels, map: {type: string}}
              x.v1.Spec:
                fields:
                - {name: flag, type: boolean}
                - {name: small, type: int32, pointer: true}
                - {name: large, type: int64}
                - {name: ratio, type: double}
                - {name: secret, type: bytes}
                - {name: mass, type: quantity}
                - {name: port, type: intOrString}
                - {name: built, type: time}
                - {name: seen, type: microTime}
                - {name: timeout, type: duration}
                - {name: data, type: raw}
                - {name: any, type: json}
                - {name: phase, type: string, go: v1.Phase}
                - {name: path, type: string, within: VolumeSource}
                - {name: masts, list: {ref: x.v1.Mast}}
                - {name: marks, list: {type: string}}
                - {name: depths, list: {type: int32}}
                - {name: limits, map: {type: quantity}, go: v1.ResourceList}
                - {name: secrets, map: {type: bytes}}
                - {name: counts, map: {type: int64}}
                - {name: flags, map: {type: boolean}}
                - {name: crew, map: {ref: x.v1.Mast}}
                - {name: extra, map: {list: {type: string}}}
              x.v1.Mast:
                fields:
                - {name: name, type: string}
                - {name: sails, list: {ref: x.v1.Mast}}
                - {name: height, type: int32}
              """)
          .type("x.v1.Ship");

  /** The object as it was sent, as it is read, and the unknown fields. */
  @TestFactory
  Stream<DynamicTest> whatFits() {
    return table(
        """
        ## a value of each type stays
        name: a
        spec:
          flag: true
          small: -2147483648
          large: 9223372036854775807
          ratio: 1.5
          secret: aGk=
          mass: 1Gi
          port: 8080
          built: "2026-01-02T03:04:05Z"
          seen: "2026-01-02T03:04:05.000006Z"
          timeout: 30
          any: [1, {a: null}]
          phase: Afloat
          masts: [{name: fore, sails: [{name: top}]}]
          depths: [2147483647]
        labels: {a: b}
        ---
        name: a
        spec:
          flag: true
          small: -2147483648
          large: 9223372036854775807
          ratio: 1.5
          secret: aGk=
          mass: 1Gi
          port: 8080
          built: "2026-01-02T03:04:05Z"
          seen: "2026-01-02T03:04:05.000006Z"
          timeout: 30
          any: [1, {a: null}]
          phase: Afloat
          masts: [{name: fore, sails: [{name: top}]}]
          depths: [2147483647]
        labels: {a: b}

        ## a whole number of YAML or of a patch may come with a fraction of zeros
        spec: {small: 3.0, large: 4.0, ratio: 5.0}
        ---
        spec: {small: 3, large: 4, ratio: 5}

        ## a quantity may be a number, and is written in its shortest form
        spec: {mass: 1500, limits: {cpu: 0.5, memory: 1024Mi, pods: "1000m"}}
        ---
        spec: {mass: "1500", limits: {cpu: 500m, memory: 1Gi, pods: "1"}}

        ## white space around a quantity is none of it
        spec: {mass: " 1Gi\\n"}
        ---
        spec: {mass: 1Gi}

        ## a port may be a name
        spec: {port: http}
        ---
        spec: {port: http}

        ## a time of another offset is written in UTC
        spec: {built: "2026-01-02T03:04:05+02:00"}
        ---
        spec: {built: "2026-01-02T01:04:05Z"}

        ## nulls of fields stay
        name: null
        spec: {small: null, masts: null, limits: null}
        ---
        name: null
        spec: {small: null, masts: null, limits: null}

        ## a null in a map is the zero of what the map holds
        labels: {a: null}
        spec:
          limits: {cpu: null}
          counts: {a: null}
          flags: {a: null}
          secrets: {a: null}
          crew: {a: null}
          extra: {a: null}
        ---
        labels: {a: ""}
        spec:
          limits: {cpu: "0"}
          counts: {a: 0}
          flags: {a: false}
          secrets: {a: ""}
          crew: {a: {}}
          extra: {a: null}

        ## a null in a list is the zero of what the list holds
        spec: {marks: [a, null], depths: [null], masts: [null]}
        ---
        spec: {marks: [a, ""], depths: [0], masts: [{}]}

        ## unknown fields are taken out and reported where they stood
        nme: a
        spec:
          Flag: true
          masts: [{}, {colour: red, sails: [{wind: n}]}]
          crew: {cook: {age: 3}}
        ---
        spec:
          masts: [{}, {sails: [{}]}]
          crew: {cook: {}}
        => unknown field "nme"
        => unknown field "spec.Flag"
        => unknown field "spec.masts[1].colour"
        => unknown field "spec.masts[1].sails[0].wind"
        => unknown field "spec.crew.cook.age"

        ## the keys of maps are no fields
        labels: {spec: a, "x.y/z": b}
        ---
        labels: {spec: a, "x.y/z": b}
        """);
  }

  /** What Go's decoder says of values of another type. */
  @TestFactory
  Stream<DynamicTest> whatDoesNotFit() {
    return table(
        """
        ## a number is no string
        name: 5
        => json: cannot unmarshal number into Go struct field Ship.name of type string

        ## a truth value is no string
        name: true
        => json: cannot unmarshal bool into Go struct field Ship.name of type string

        ## a string is no object
        spec: a
        => json: cannot unmarshal string into Go struct field Ship.spec of type v1.Spec

        ## a list is no object
        spec: []
        => json: cannot unmarshal array into Go struct field Ship.spec of type v1.Spec

        ## a list is no map
        labels: [a]
        => json: cannot unmarshal array into Go struct field Ship.labels of type map[string]string

        ## the value of a map is named by the map
        labels: {a: 5}
        => json: cannot unmarshal number into Go struct field Ship.labels of type string

        ## a string is no truth value
        spec: {flag: "true"}
        => json: cannot unmarshal string into Go struct field Spec.spec.flag of type bool

        ## an object is no list
        spec: {masts: {name: a}}
        => json: cannot unmarshal object into Go struct field Spec.spec.masts of type []v1.Mast

        ## an item of a list is named by the list
        spec: {masts: [{}, 7]}
        => json: cannot unmarshal number into Go struct field Spec.spec.masts of type v1.Mast

        ## a field of an item is named without its index
        spec: {masts: [{}, {name: 1}]}
        => json: cannot unmarshal number into Go struct field Mast.spec.masts.name of type string

        ## a field within items within items
        spec: {masts: [{sails: [{height: a}]}]}
        => json: cannot unmarshal string into Go struct field Mast.spec.masts.sails.height of type int32

        ## a field of a map's value is named without its key
        spec: {crew: {cook: {height: a}}}
        => json: cannot unmarshal string into Go struct field Mast.spec.crew.height of type int32

        ## a list of a map
        spec: {extra: {a: b}}
        => json: cannot unmarshal string into Go struct field Spec.spec.extra of type []string

        ## a named type of strings
        spec: {phase: 1}
        => json: cannot unmarshal number into Go struct field Spec.spec.phase of type v1.Phase

        ## a named type of maps
        spec: {limits: a}
        => json: cannot unmarshal string into Go struct field Spec.spec.limits of type v1.ResourceList

        ## a field of a struct that Go embeds
        spec: {path: 1}
        => json: cannot unmarshal number into Go struct field Spec.spec.VolumeSource.path of type string

        ## one more than 32 bits hold
        spec: {small: 2147483648}
        => json: cannot unmarshal number 2147483648 into Go struct field Spec.spec.small of type int32

        ## one less than 32 bits hold
        spec: {small: -2147483649}
        => json: cannot unmarshal number -2147483649 into Go struct field Spec.spec.small of type int32

        ## more than 64 bits hold
        spec: {large: 9223372036854775808}
        => json: cannot unmarshal number 9223372036854775808 into Go struct field Spec.spec.large of type int64

        ## a fraction is no whole number
        spec: {small: 1.5}
        => json: cannot unmarshal number 1.5 into Go struct field Spec.spec.small of type int32

        ## more than 32 bits hold as a double
        spec: {small: 2147483648.0}
        => json: cannot unmarshal number 2147483648 into Go struct field Spec.spec.small of type int32

        ## a string is no whole number
        spec: {timeout: 30s}
        => json: cannot unmarshal string into Go struct field Spec.spec.timeout of type int64

        ## a string is no double
        spec: {ratio: "1"}
        => json: cannot unmarshal string into Go struct field Spec.spec.ratio of type float64

        ## bytes are a string
        spec: {secret: 1}
        => json: cannot unmarshal number into Go struct field Spec.spec.secret of type []uint8

        ## bytes are in base64
        spec: {secret: "aGk*"}
        => illegal base64 data at input byte 3

        ## base64 is padded
        spec: {secret: "aGk"}
        => illegal base64 data at input byte 0

        ## a port is no fraction
        spec: {port: 1.5}
        => json: cannot unmarshal number 1.5 into Go struct field Spec.spec.port of type int32

        ## a port is a number of 32 bits
        spec: {port: 2147483648}
        => json: cannot unmarshal number 2147483648 into Go struct field Spec.spec.port of type int32

        ## a port is no truth value
        spec: {port: true}
        => json: cannot unmarshal bool into Go struct field Spec.spec.port of type int32

        ## a quantity has a syntax
        spec: {mass: 1 Gi}
        => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'

        ## a quantity is no object
        spec: {mass: {}}
        => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'

        ## a time is a string
        spec: {built: 5}
        => json: cannot unmarshal number into Go struct field Spec.spec.built of type string

        ## a time has a syntax
        spec: {built: today}
        => parsing time "today" as "2006-01-02T15:04:05Z07:00": cannot parse "today" as "2006"

        ## the first value that does not fit ends it
        name: 1
        labels: 2
        => json: cannot unmarshal number into Go struct field Ship.name of type string
        """);
  }

  @Test
  void jsonThatIsCarriedIsKeptToTheByteOfItsText() {
    byte[] text = "{\"spec\":{\"data\": { \"b\":1,  \"a\":2 } }}".getBytes(StandardCharsets.UTF_8);
    Map<String, @Nullable Object> tree = Json.readObject(text);
    assertEquals(List.of(), TypedTree.fitText(text, tree, SHIP));
    assertEquals(Map.of("data", new RawJson("{ \"b\":1,  \"a\":2 }")), tree.get("spec"));
  }

  @ParameterizedTest
  @CsvSource({"3.0,small,int32", "3e9,small,int32", "-2.5,large,int64", "0.0,timeout,int64"})
  void aWholeNumberOfJsonHasNothingButDigits(String number, String field, String type) {
    byte[] text =
        "{\"spec\":{\"%s\":%s}}".formatted(field, number).getBytes(StandardCharsets.UTF_8);
    Map<String, @Nullable Object> tree = Json.readObject(text);
    TypedTree.Unfit e =
        assertThrows(TypedTree.Unfit.class, () -> TypedTree.fitText(text, tree, SHIP));
    assertEquals(
        "json: cannot unmarshal number "
            + number
            + (" into Go struct field Spec.spec." + field + " of type " + type),
        e.text());
  }

  @Test
  void jsonThatIsCarriedInATreeIsWrittenByName() {
    Map<String, @Nullable Object> tree = TreeTable.tree("spec: {data: {b: 1, a: [2]}}");
    assertEquals(List.of(), TypedTree.fit(tree, SHIP));
    assertEquals(Map.of("data", new RawJson("{\"a\":[2],\"b\":1}")), tree.get("spec"));
  }

  @Test
  void aNumberWithoutEndIsNoDouble() {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    spec.put("ratio", new BigDecimal("1e400"));
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("spec", spec);
    TypedTree.Unfit e = assertThrows(TypedTree.Unfit.class, () -> TypedTree.fit(tree, SHIP));
    assertEquals(
        "json: cannot unmarshal number 1e400 into Go struct field Spec.spec.ratio of type"
            + " float64",
        e.text());
  }

  private static Stream<DynamicTest> table(String text) {
    return new TreeTable(1, text)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(0);
              reported.addAll(TypedTree.fit(tree, SHIP));
              return tree;
            });
  }
}

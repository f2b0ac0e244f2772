// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.schema.TreeTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Sets of fields in their wire form, seen with a schema. */
class SchemaFitTest {

  @TestFactory
  Stream<DynamicTest> withNamedFields() {
    return new TreeTable(
            1,
            """
            ## a field that a path goes through
            "f:pier": {"f:wood": {}}
            ---
            "f:pier": {".": {}, "f:wood": {}}

            ## a map, not its keys
            "f:labels": {"f:a": {}}
            ---
            "f:labels": {".": {}, "f:a": {}}

            ## a list, not its entries
            "f:piers": {'k:{"name":"a"}': {"f:tags": {"v:\\"x\\"": {}}}}
            ---
            "f:piers": {".": {}, 'k:{"name":"a"}': {"f:tags": {".": {}, "v:\\"x\\"": {}}}}

            ## a map of objects, and the fields of those
            "f:crew": {"f:cook": {"f:tags": {"v:\\"x\\"": {}}}}
            ---
            "f:crew": {".": {}, "f:cook": {"f:tags": {".": {}, "v:\\"x\\"": {}}}}

            ## a field where paths end stays as it is
            {"f:name": {}, "f:pier": {}}
            ---
            {"f:name": {}, "f:pier": {}}

            ## a field that the schema does not have
            "f:bogus": {"f:a": {}}
            ---
            "f:bogus": {"f:a": {}}
            """)
        .tests(
            (c, reported) ->
                Sets.wire(SchemaFit.withNamedFields(FieldsV1.read(c.value(0)), Harbour.PORT)));
  }

  @TestFactory
  Stream<DynamicTest> withAtomsWhole() {
    return new TreeTable(
            1,
            """
            ## parts of an atomic object become the whole
            "f:flag": {"f:colour": {}}
            ---
            "f:flag": {}

            ## those of an atomic map and of lists
            {"f:selector": {"f:a": {}}, "f:plain": {"i:0": {}}, "f:whole": {"f:wood": {}}}
            ---
            {"f:selector": {}, "f:plain": {}, "f:whole": {}}

            ## what is open stays in parts
            {"f:pieces": {"f:colour": {}}, "f:pier": {"f:wood": {}}, "f:tags": {"v:\\"a\\"": {}}}
            ---
            {"f:pieces": {"f:colour": {}}, "f:pier": {"f:wood": {}}, "f:tags": {"v:\\"a\\"": {}}}

            ## a map stays itself beside its parts
            "f:labels": {".": {}, "f:a": {}}
            ---
            "f:labels": {".": {}, "f:a": {}}
            """)
        .tests(
            (c, reported) ->
                Sets.wire(SchemaFit.withAtomsWhole(FieldsV1.read(c.value(0)), Harbour.PORT)));
  }

  @Test
  void aSetWithoutPartsOfAtomsIsItself() {
    FieldSet set = Sets.set("{\"f:pier\": {\"f:wood\": {}}, \"f:flag\": {}}");
    assertSame(set, SchemaFit.withAtomsWhole(set, Harbour.PORT));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a strategic merge patch says with members that are no fields. */
class StrategicDirectivesTest {

  @TestFactory
  Stream<DynamicTest> patch() {
    return Ships.merges(
        """
        ## delete takes an item out
        masts: [{name: a}, {name: b}]
        ---
        masts: [{name: a, $patch: delete}]
        ---
        masts: [{name: b}]

        ## delete takes all items of the key out
        masts: [{name: a}, {name: b}, {name: a, wood: x}]
        ---
        masts: [{name: a, $patch: delete}]
        ---
        masts: [{name: b}]

        ## delete of an item that is not there says nothing
        masts: [{name: a}]
        ---
        masts: [{name: x, $patch: delete}, {name: y}]
        ---
        masts: [{name: y}, {name: a}]

        ## an item that is taken out may come anew
        masts: [{name: a, wood: x}]
        ---
        masts: [{name: a, $patch: delete}, {name: a, steel: y}]
        ---
        masts: [{name: a, steel: y}]

        ## replace in a list makes the other items the whole list
        masts: [{name: a}, {name: b}]
        ---
        masts: [{$patch: replace}, {name: c}]
        ---
        masts: [{name: c}]

        ## replace alone empties a list
        masts: [{name: a}, {name: b}]
        ---
        masts: [{$patch: replace}]
        ---
        masts: []

        ## replace in an object makes its other fields the whole object
        spec: {name: a}
        ---
        spec: {$patch: replace, size: 1}
        ---
        spec: {size: 1}

        ## delete in an object empties it
        spec: {name: a}
        ---
        spec: {$patch: delete, size: 1}
        ---
        spec: {}

        ## replace at the top
        name: a
        spec: {size: 1}
        ---
        $patch: replace
        size: 2
        ---
        size: 2

        ## delete at the top
        name: a
        ---
        $patch: delete
        ---
        {}

        ## an object that is new does not come with a directive
        name: a
        ---
        spec: {$patch: merge, size: 1}
        ---
        name: a

        ## nor do the items of a list that is new
        name: a
        ---
        masts: [{name: x, $patch: delete}, {name: y}]
        ---
        name: a
        masts: [{name: y}]

        ## nor what is deeper
        name: a
        ---
        spec: {size: 1, spec: {$patch: delete}, masts: [{$patch: replace}, {name: b}]}
        ---
        name: a
        spec: {size: 1, masts: [{name: b}]}

        ## a directive that there is none of, in a list
        masts: [{name: a}]
        ---
        masts: [{$patch: bogus, name: a}]
        => 500 unknown patch type: bogus in map: map[$patch:bogus name:a]

        ## merge, in a list
        masts: [{name: a}]
        ---
        masts: [{$patch: merge, name: a}]
        => 500 merging lists cannot yet be specified in the patch

        ## merge, in an object
        size: 2
        ---
        $patch: merge
        size: 1
        => 500 unknown patch type: merge in map: map[$patch:merge size:1]

        ## a directive that is no text
        spec: {size: 2}
        ---
        spec: {$patch: 1}
        => 500 unknown patch type: %!s(int64=1) in map: map[$patch:1]

        ## delete without the key of the list
        masts: [{name: a}]
        ---
        masts: [{$patch: delete}]
        => 500 map: map[$patch:delete] does not contain declared merge key: name
        """);
  }

  @TestFactory
  Stream<DynamicTest> deleteFromPrimitiveList() {
    return Ships.merges(
        """
        ## takes values out
        tags: [a, b, c]
        ---
        $deleteFromPrimitiveList/tags: [b, x]
        ---
        tags: [a, c]

        ## takes a value out wherever it stands
        plain: [a, b, a]
        ---
        $deleteFromPrimitiveList/plain: [a]
        ---
        plain: [b]

        ## and merges what else the patch says of the list
        tags: [a, c]
        ---
        $deleteFromPrimitiveList/tags: [a]
        tags: [d]
        ---
        tags: [d, c]

        ## null takes the list out
        tags: [a, c]
        ---
        $deleteFromPrimitiveList/tags: null
        ---
        {}

        ## what is no list says nothing
        tags: [a]
        ---
        $deleteFromPrimitiveList/tags: a
        ---
        tags: [a]

        ## nor does it of a list that is not there
        tags: [a]
        ---
        $deleteFromPrimitiveList/none: [a]
        ---
        tags: [a]

        ## values of another type
        masts: [{name: a}]
        ---
        $deleteFromPrimitiveList/masts: [x]
        => 500 list element types are not identical: [[map[name:a]] [x]]

        ## without a field
        tags: [a]
        ---
        $deleteFromPrimitiveList: []
        => 400 invalid patch format of primitive list
        """);
  }

  @TestFactory
  Stream<DynamicTest> setElementOrder() {
    return Ships.merges(
        """
        ## orders items
        masts: [{name: a}, {name: b}, {name: c}]
        ---
        $setElementOrder/masts: [{name: c}, {name: a}, {name: b}]
        ---
        masts: [{name: c}, {name: a}, {name: b}]

        ## orders values
        tags: [a, b]
        ---
        $setElementOrder/tags: [b, a]
        ---
        tags: [b, a]

        ## orders what is merged
        tags: [b, a]
        ---
        $setElementOrder/tags: [c, a]
        tags: [c]
        ---
        tags: [c, b, a]

        ## what it does not name stands where it stood before what it names
        masts: [{name: c}, {name: a}, {name: b}]
        ---
        $setElementOrder/masts: [{name: b}, {name: n}, {name: a}]
        masts: [{name: n}]
        ---
        masts: [{name: c}, {name: b}, {name: n}, {name: a}]

        ## an item that is taken out need not be named
        masts: [{name: a}, {name: b}]
        ---
        $setElementOrder/masts: [{name: b}]
        masts: [{name: a, $patch: delete}]
        ---
        masts: [{name: b}]

        ## names that are nobody's say nothing
        tags: [a]
        ---
        $setElementOrder/tags: [x, a, y]
        ---
        tags: [a]

        ## of a list that is new
        {}
        ---
        $setElementOrder/tags: [b, a]
        tags: [a]
        ---
        tags: [a]

        ## of a list that is not there
        name: a
        ---
        $setElementOrder/tags: [b, a]
        ---
        name: a

        ## an item of the patch that it lacks
        tags: [a]
        ---
        $setElementOrder/tags: [a]
        tags: [z]
        => 500 The order in patch list:
        => [z]
        => doesn't match $setElementOrder list:
        => [a]

        ## another order than that of the patch
        tags: [a, b]
        ---
        $setElementOrder/tags: [a, b]
        tags: [b, a]
        => 500 The order in patch list:
        => [b a]
        => doesn't match $setElementOrder list:
        => [a b]

        ## what is no list
        masts: [{name: a}]
        ---
        $setElementOrder/masts: x
        => 500 expected a []interface {}, but received a string

        ## of a field that the type does not have
        masts: [{name: a}]
        ---
        $setElementOrder/none: []
        => 500 unable to find api field in struct Ship for the json field "none"

        ## without the key of the list
        masts: [{name: a}]
        ---
        $setElementOrder/masts: [{nm: b}]
        => 500 map: map[nm:b] does not contain declared merge key: name

        ## without a field
        masts: [{name: a}]
        ---
        $setElementOrder: []
        => 400 invalid patch format of setElementOrder list
        """);
  }

  @TestFactory
  Stream<DynamicTest> retainKeys() {
    return Ships.merges(
        """
        ## fields that it does not name go
        masts: [{name: a, wood: x}]
        ---
        masts: [{$retainKeys: [name, steel], name: a, steel: y}]
        ---
        masts: [{name: a, steel: y}]

        ## of an object
        spec: {name: a, size: 1}
        ---
        spec: {$retainKeys: [name]}
        ---
        spec: {name: a}

        ## at the top
        name: a
        size: 1
        tags: [b]
        ---
        $retainKeys: [name, size]
        size: 2
        ---
        name: a
        size: 2

        ## a null need not be named
        spec: {name: a, size: 1}
        ---
        spec: {$retainKeys: [name], size: null}
        ---
        spec: {name: a}

        ## an object that is new keeps the member, for the validation of fields
        name: a
        ---
        spec: {$retainKeys: [size], size: 1}
        ---
        name: a
        spec: {$retainKeys: [size], size: 1}

        ## what is no list
        name: a
        ---
        $retainKeys: x
        => 400 invalid patch format of retainKeys

        ## a field of the patch that it does not name
        name: a
        ---
        $retainKeys: [name]
        size: 1
        => 400 invalid patch format of retainKeys
        """);
  }
}

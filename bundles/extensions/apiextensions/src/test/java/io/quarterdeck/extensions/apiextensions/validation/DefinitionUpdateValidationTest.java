// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What of a definition never changes, and what does not once it is established. */
class DefinitionUpdateValidationTest {
  private static ApiObject object(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.of(
            """
            ## nothing changes
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks}}
            ---
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks}}
            status: {conditions: [{type: Established, status: "True"}]}

            ## other names change
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks, singular: b, listKind: L}}
            ---
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks, singular: a}}
            status: {conditions: [{type: Established, status: "True"}]}

            ## scope and kind change before it is established
            spec: {group: a.b, scope: Namespaced, names: {kind: L, plural: ks}}
            ---
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks}}
            status: {conditions: [{type: Established, status: "False"}]}

            ## scope and kind change once it is established
            spec: {group: a.b, scope: Namespaced, names: {kind: L, plural: ks}}
            ---
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks}}
            status: {conditions: [{type: Established, status: "True"}]}
            => spec.scope: Invalid value: "Namespaced": field is immutable
            => spec.names.kind: Invalid value: "L": field is immutable

            ## group and plural change before it is established
            spec: {group: b.c, scope: Cluster, names: {kind: K, plural: ls}}
            ---
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks}}
            => spec.group: Invalid value: "b.c": field is immutable
            => spec.names.plural: Invalid value: "ls": field is immutable

            ## another condition is none of it
            spec: {group: a.b, scope: Namespaced, names: {kind: K, plural: ks}}
            ---
            spec: {group: a.b, scope: Cluster, names: {kind: K, plural: ks}}
            status: {conditions: [{type: NamesAccepted, status: "True"}]}
            """)
        .updates(
            (o, old, errors) ->
                DefinitionUpdateValidation.validate(object(o), object(old), errors));
  }
}

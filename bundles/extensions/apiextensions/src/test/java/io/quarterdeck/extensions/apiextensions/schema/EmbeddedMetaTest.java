// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The metadata of objects within custom objects. */
class EmbeddedMetaTest {
  @TestFactory
  Stream<DynamicTest> metadata() {
    return ValidationTable.at(
            "spec.object.metadata",
            """
            ## none
            {}

            ## a full one
            name: a
            generateName: a-
            namespace: b
            labels: {app: a, example.com/b: ""}
            annotations: {example.com/Note: any text}
            finalizers: [example.com/a, orphan]
            ownerReferences: [{nothing: is checked}]

            ## empty names are none
            name: ""
            generateName: ""
            namespace: ""

            ## a name that is a path
            name: a/b
            => spec.object.metadata.name: Invalid value: "a/b": may not contain '/'

            ## a name that is a directory
            name: ..
            => spec.object.metadata.name: Invalid value: "..": may not be '..'

            ## a generated name with a percent sign
            generateName: a%
            => spec.object.metadata.generateName: Invalid value: "a%": may not contain '%'

            ## a namespace in upper case
            namespace: B
            => spec.object.metadata.namespace: Invalid value: "B": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a value of a label with a space
            labels: {a: b c}
            => spec.object.metadata.labels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## a name of an annotation may be in upper case, and not have two slashes
            annotations: {A/b/c: d}
            => spec.object.metadata.annotations: Invalid value: "A/b/c": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')

            ## two ways to delete what depends on it
            finalizers: [orphan, foregroundDeletion]
            => spec.object.metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set

            ## an empty finalizer
            finalizers: [""]
            => spec.object.metadata.finalizers: Invalid value: "": name part must be non-empty
            => spec.object.metadata.finalizers: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(EmbeddedMeta::check);
  }

  private static List<String> ofAnnotation(String value) {
    List<FieldError> errors = new ArrayList<>();
    EmbeddedMeta.check(Node.root(Map.of("annotations", Map.of("key", value))), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void annotationsHaveAtMost256KibibytesWithTheirNames() {
    int most = 256 * 1024 - "key".length();
    assertEquals(List.of(), ofAnnotation("a".repeat(most)));
    assertEquals(
        List.of("annotations: Too long: may not be more than 262144 bytes"),
        ofAnnotation("a".repeat(most + 1)));
    assertEquals(1, ofAnnotation("é".repeat(most / 2 + 1)).size());
  }
}

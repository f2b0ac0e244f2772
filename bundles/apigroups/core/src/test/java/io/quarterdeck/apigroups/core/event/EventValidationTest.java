// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.event;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventValidationTest {
  @TestFactory
  Stream<DynamicTest> namespaces() {
    return ValidationTable.of(
            """
            ## an older event, where its object is
            metadata: {namespace: a}
            involvedObject: {namespace: a}

            ## an older event, elsewhere
            metadata: {namespace: a}
            involvedObject: {namespace: b}
            => involvedObject.namespace: Invalid value: "b": does not match event.namespace

            ## an older event of an object in no namespace
            metadata: {namespace: default}
            involvedObject: {name: node-1}

            ## an older event of an object in no namespace, elsewhere
            metadata: {namespace: kube-system}
            involvedObject: {name: node-1}
            => involvedObject.namespace: Invalid value: "": does not match event.namespace

            ## a newer event of an object in no namespace
            metadata: {namespace: kube-system}
            involvedObject: {name: node-1}
            eventTime: 2026-01-01T00:00:00.000000Z
            reportingComponent: example.com/c
            reportingInstance: c-1
            action: Binding
            reason: Bound

            ## a newer event of an object in no namespace, elsewhere
            metadata: {namespace: a}
            eventTime: 2026-01-01T00:00:00.000000Z
            reportingComponent: c
            reportingInstance: c-1
            action: Binding
            reason: Bound
            => involvedObject.namespace: Invalid value: "": does not match event.namespace

            ## a newer event, elsewhere
            metadata: {namespace: a}
            involvedObject: {namespace: b}
            eventTime: 2026-01-01T00:00:00.000000Z
            reportingComponent: c
            reportingInstance: c-1
            action: Binding
            reason: Bound
            """)
        .tests((event, errors) -> EventValidation.validate(Given.object(event), errors));
  }

  @TestFactory
  Stream<DynamicTest> newerEvents() {
    return ValidationTable.of(
            """
            ## nothing of what they must say
            metadata: {namespace: default}
            eventTime: 2026-01-01T00:00:00.000000Z
            => reportingComponent: Required value
            => reportingComponent: Invalid value: "": name part must be non-empty
            => reportingComponent: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => reportingInstance: Required value
            => action: Required value
            => reason: Required value

            ## who reports has a name
            metadata: {namespace: default}
            eventTime: 2026-01-01T00:00:00.000000Z
            reportingComponent: /c
            reportingInstance: c-1
            action: Binding
            reason: Bound
            => reportingComponent: Invalid value: "/c": prefix part must be non-empty

            ## older ones may say as little
            metadata: {namespace: default}
            reportingComponent: /c
            """)
        .tests((event, errors) -> EventValidation.validate(Given.object(event), errors));
  }

  @ParameterizedTest
  @CsvSource({
    "reportingInstance, 128",
    "action, 128",
    "reason, 128",
    "message, 1024",
  })
  void wordsAreBoundInBytes(String field, int most) {
    assertEquals(List.of(), problems(field, "x".repeat(most)));
    assertEquals(List.of(), problems(field, "\u00e9".repeat(most / 2)));
    List<String> tooLong =
        List.of(field + ": Invalid value: \"\": can have at most " + most + " characters");
    assertEquals(tooLong, problems(field, "x".repeat(most + 1)));
    assertEquals(tooLong, problems(field, "\u00e9".repeat(most / 2) + "x"));
  }

  private static List<String> problems(String field, String value) {
    ApiObject event =
        object(
            "{'metadata':{'namespace':'default'},'eventTime':'2026-01-01T00:00:00.000000Z',"
                + "'reportingComponent':'c','reportingInstance':'i','action':'a','reason':'r'}");
    event.tree().put(field, value);
    List<FieldError> errors = new ArrayList<>();
    EventValidation.validate(event, errors);
    return errors.stream().map(FieldError::toString).toList();
  }
}

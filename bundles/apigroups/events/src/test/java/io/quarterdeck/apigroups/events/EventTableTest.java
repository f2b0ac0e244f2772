// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTableTest {
  private static ApiObject object(Node node) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(node.value())));
  }

  private static List<?> cells(String json) {
    return EventTable.TABLE.cells(Literal.object(json), Instant.parse("2024-01-01T00:01:00Z"));
  }

  @Test
  void aRowOfAnEventOfTheCoreGroup() {
    assertEquals(
        List.of(
            "10s",
            "Warning",
            "Failed",
            "pod/p",
            "spec.containers{a}",
            "kubelet, node-a",
            "text",
            "60s",
            3L,
            "e"),
        cells(
            "{'apiVersion':'v1','metadata':{'name':'e'},'type':'Warning','reason':'Failed',"
                + "'involvedObject':{'kind':'Pod','name':'p','fieldPath':'spec.containers{a}'},"
                + "'source':{'component':'kubelet','host':'node-a'},'message':' text\\n',"
                + "'firstTimestamp':'2024-01-01T00:00:00Z',"
                + "'lastTimestamp':'2024-01-01T00:00:50Z','count':3}"));
  }

  @Test
  void aRowOfTheSameEventInThisGroup() {
    assertEquals(
        List.of(
            "10s", "Warning", "Failed", "pod/p", "", "example.com/c, i", "text", "60s", 7L, "e"),
        cells(
            "{'apiVersion':'events.k8s.io/v1','metadata':{'name':'e'},'type':'Warning',"
                + "'reason':'Failed','regarding':{'kind':'Pod','name':'p'},'note':'text',"
                + "'reportingController':'example.com/c','reportingInstance':'i',"
                + "'eventTime':'2024-01-01T00:00:00.000000Z','series':{'count':7,"
                + "'lastObservedTime':'2024-01-01T00:00:50.000000Z'}}"));
  }

  @Test
  void anEventThatHappenedOnceWasSeenFirstWhenItWasSeenLast() {
    List<?> cells =
        cells(
            "{'apiVersion':'v1','metadata':{'name':'e'},'involvedObject':{'kind':'Node'},"
                + "'eventTime':'2024-01-01T00:00:30.000000Z'}");
    assertEquals("30s", cells.get(0));
    assertEquals("node", cells.get(3));
    assertEquals("30s", cells.get(7));
    assertEquals(1L, cells.get(8));
  }

  @Test
  void anEventWithoutAnyTimeIsOfUnknownAge() {
    assertEquals("<unknown>", cells("{'apiVersion':'v1','metadata':{'name':'e'}}").getFirst());
  }

  @TestFactory
  Stream<DynamicTest> whatNewReportersSay() {
    return ValidationTable.of(
            """
            ## an event with everything
            metadata: {namespace: ns}
            eventTime: "2024-01-01T00:00:00.000000Z"
            involvedObject: {kind: Pod, namespace: ns, name: p}
            reportingComponent: example.com/c
            reportingInstance: i
            action: Do
            reason: Because
            message: text

            ## an event that says nothing
            metadata: {namespace: default}
            eventTime: "2024-01-01T00:00:00.000000Z"
            => reportingController: Required value
            => reportingController: Invalid value: "": name part must be non-empty
            => reportingController: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => reportingInstance: Required value
            => action: Required value
            => reason: Required value

            ## texts beyond the longest are not shown
            metadata: {namespace: default}
            eventTime: "2024-01-01T00:00:00.000000Z"
            reportingComponent: c
            reportingInstance: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            action: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            reason: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            => reportingInstance: Invalid value: "": can have at most 128 characters
            => action: Invalid value: "": can have at most 128 characters
            => reason: Invalid value: "": can have at most 128 characters

            ## the longest texts
            metadata: {namespace: default}
            eventTime: "2024-01-01T00:00:00.000000Z"
            reportingComponent: c
            reportingInstance: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            action: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            reason: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa

            ## an old reporter says less
            metadata: {namespace: ns}
            involvedObject: {namespace: ns}
            """)
        .tests((event, errors) -> EventValidation.reported(object(event), errors));
  }

  @ParameterizedTest
  @CsvSource({"1024, 0", "1025, 1"})
  void aMessageHas1024Characters(int length, int wanted) {
    List<FieldError> errors = new ArrayList<>();
    EventValidation.reported(
        Literal.object(
            "{'metadata':{'namespace':'default'},'eventTime':'t','reportingComponent':'c',"
                + "'reportingInstance':'i','action':'a','reason':'r','message':'"
                + "x".repeat(length)
                + "'}"),
        errors);
    assertEquals(wanted, errors.size(), errors::toString);
  }

  @TestFactory
  Stream<DynamicTest> whatNewEventsNeed() {
    return ValidationTable.of(
            """
            ## a series
            {eventTime: t, type: Normal, series: {count: 2, lastObservedTime: t}}

            ## an unknown type, which is shown in the words only
            {eventTime: t, type: Error}
            => type: Invalid value: "": has invalid value: Error

            ## what only old reporters say
            {eventTime: t, type: Warning, firstTimestamp: t, lastTimestamp: t, count: 1, source: {component: c}}
            => firstTimestamp: Invalid value: "": needs to be unset
            => lastTimestamp: Invalid value: "": needs to be unset
            => count: Invalid value: "": needs to be unset
            => source: Invalid value: "": needs to be unset
            """)
        .tests((event, errors) -> EventValidation.complete(object(event), errors));
  }

  @TestFactory
  Stream<DynamicTest> whatWasReportedStays() {
    return ValidationTable.of(
            """
            ## the series goes on
            {reason: a, series: {count: 3, lastObservedTime: u}, metadata: {labels: {a: b}}}
            ---
            {reason: a, series: {count: 2, lastObservedTime: t}}

            ## a series that was bad already
            {series: {count: 1}}
            ---
            {series: {count: 1}}

            ## everything else
            {reason: b, type: b, action: b, eventTime: b, reportingComponent: b, reportingInstance: b, related: {kind: Pod}}
            ---
            {reason: a, type: a, action: a, eventTime: a, reportingComponent: a, reportingInstance: a}
            => reason: Invalid value: "b": field is immutable
            => type: Invalid value: "b": field is immutable
            => action: Invalid value: "b": field is immutable
            => eventTime: Invalid value: "b": field is immutable
            => reportingController: Invalid value: "b": field is immutable
            => reportingInstance: Invalid value: "b": field is immutable
            => related: Invalid value: {"Kind":"Pod","Namespace":"","Name":"","UID":"","APIVersion":"","ResourceVersion":"","FieldPath":""}: field is immutable

            ## what it is related to is gone
            {}
            ---
            {related: {kind: Pod}}
            => related: Invalid value: null: field is immutable
            """)
        .updates((now, old, errors) -> EventChanges.validate(object(now), object(old), errors));
  }

  @Test
  void namesOfThisGroupAreNotStored() {
    ApiObject stored =
        Literal.object("{'message':'m','note':null,'regarding':{},'deprecatedCount':0}");
    new EventStrategy().canonicalize(stored);
    assertEquals(Literal.object("{'message':'m'}"), stored);
  }

  @Test
  void eventsAreSelectedByTheNamesOfBothGroups() {
    Map<String, String> fields =
        new EventStrategy()
            .selectableFields(
                Literal.object(
                    "{'involvedObject':{'kind':'Pod','name':'p'},'reason':'R','type':'Normal',"
                        + "'reportingComponent':'c'}"));
    assertEquals("Pod", fields.get("regarding.kind"));
    assertEquals("Pod", fields.get("involvedObject.kind"));
    assertEquals("p", fields.get("regarding.name"));
    assertEquals("c", fields.get("reportingController"));
    assertEquals("c", fields.get("reportingComponent"));
    assertEquals("", fields.get("involvedObject.uid"));
    assertEquals("R", fields.get("reason"));
  }
}

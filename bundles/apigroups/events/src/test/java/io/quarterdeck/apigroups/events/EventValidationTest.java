// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventValidationTest {
  private static ApiObject event(String namespace, String involved, String more) {
    String json =
        "{'metadata':{'namespace':'%s'},'involvedObject':{'namespace':'%s'},"
            + "'reportingComponent':'c','reportingInstance':'i','action':'a','reason':'r'%s}";
    String text = String.format(json, namespace, involved, more).replace('\'', '"');
    return new ApiObject(Json.readObject(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(List<FieldError> errors) {
    return errors.stream().map(FieldError::toString).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "default,     ,     false, 0",
    "kube-system, ,     false, 1",
    "kube-system, ,     true,  0",
    "x,           ,     true,  1",
    "x,           y,    false, 1",
    "x,           y,    true,  0",
    "x,           x,    false, 0",
  })
  void namespacesOfOldEventsAgree(String own, String involved, boolean isNew, int wanted) {
    String time = isNew ? ",'eventTime':'2024-01-01T00:00:00.000000Z'" : "";
    List<FieldError> errors = new ArrayList<>();
    EventValidation.reported(event(own, involved == null ? "" : involved, time), errors);
    assertEquals(wanted, errors.size(), errors.toString());
  }

  @Test
  void aSeriesIsReportedBeforeTheTime() {
    List<FieldError> errors = new ArrayList<>();
    EventValidation.complete(event("x", "x", ",'type':'Normal','series':{'count':1}"), errors);
    assertEquals(
        List.of(
            "series.count: Invalid value: \"\": should be at least 2",
            "series.lastObservedTime: Required value",
            "eventTime: Required value"),
        texts(errors));
  }

  @Test
  void aChangedSeriesIsReportedFirst() {
    List<FieldError> errors = new ArrayList<>();
    EventChanges.validate(
        event("x", "x", ",'message':'m','series':{'count':1,'lastObservedTime':'t'}"),
        event("x", "x", ""),
        errors);
    assertEquals(
        List.of(
            "series.count: Invalid value: \"\": should be at least 2",
            "message: Invalid value: \"m\": field is immutable"),
        texts(errors));
  }
}

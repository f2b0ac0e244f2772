// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoreEventConverterTest {
  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static final String EVENT =
      "{\"apiVersion\":\"events.k8s.io/v1\",\"kind\":\"Event\",\"metadata\":{\"name\":\"n\","
          + "\"namespace\":\"x\"},\"eventTime\":\"2024-01-01T00:00:00.000000Z\","
          + "\"reportingController\":\"example.com/c\",\"reportingInstance\":\"i\","
          + "\"action\":\"A\",\"reason\":\"R\",\"regarding\":{\"kind\":\"Pod\","
          + "\"namespace\":\"x\",\"name\":\"p\"},\"note\":\"text\",\"type\":\"Normal\"}";

  @Test
  void fieldsHaveOtherNamesInTheStore() {
    ApiObject stored = new CoreEventConverter().toStored(object(EVENT));
    assertEquals("v1", stored.apiVersion());
    assertEquals("p", stored.field("involvedObject").get("name").text());
    assertEquals("text", stored.field("message").text());
    assertEquals("example.com/c", stored.field("reportingComponent").text());
    ApiObject back = new CoreEventConverter().fromStored(stored);
    assertEquals("p", back.field("regarding").get("name").text());
    assertEquals("text", back.field("note").text());
    assertTrue(back.field("message").isAbsent());
    assertTrue(back.tree().containsKey("deprecatedFirstTimestamp"));
  }

  @Test
  void anEventOfThisGroupIsComplete() {
    ApiObject stored = new CoreEventConverter().toStored(object(EVENT));
    List<FieldError> errors = new ArrayList<>();
    EventValidation.reported(stored, errors);
    EventValidation.complete(stored, errors);
    assertEquals(List.of(), errors);
    stored.tree().put("count", 3L);
    stored.tree().put("action", "");
    EventValidation.reported(stored, errors);
    EventValidation.complete(stored, errors);
    assertEquals(
        List.of("action: Required value", "count: Invalid value: \"\": needs to be unset"),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void whatWasReportedStays() {
    ApiObject old = new CoreEventConverter().toStored(object(EVENT));
    ApiObject now = old.copy();
    now.object("involvedObject").put("name", "q");
    List<FieldError> errors = new ArrayList<>();
    EventChanges.validate(now, old, errors);
    assertEquals(
        List.of(
            "involvedObject: Invalid value: {\"Kind\":\"Pod\",\"Namespace\":\"x\",\"Name\":\"q\","
                + "\"UID\":\"\",\"APIVersion\":\"\",\"ResourceVersion\":\"\",\"FieldPath\":\"\"}:"
                + " field is immutable"),
        errors.stream().map(FieldError::toString).toList());
  }

  private static final CoreEventConverter CONVERTER = new CoreEventConverter();

  @Test
  void theStoredFormHasWhatTheCoreGroupAlwaysWrites() {
    assertEquals(
        object(
            "{\"apiVersion\":\"v1\",\"kind\":\"Event\",\"involvedObject\":{},\"source\":{},"
                + "\"firstTimestamp\":null,\"lastTimestamp\":null,\"eventTime\":null,"
                + "\"reportingComponent\":\"\",\"reportingInstance\":\"\"}"),
        CONVERTER.toStored(object("{\"apiVersion\":\"events.k8s.io/v1\",\"kind\":\"Event\"}")));
  }

  @Test
  void theServedFormLeavesOutWhatIsEmpty() {
    assertEquals(
        object(
            "{\"apiVersion\":\"events.k8s.io/v1\",\"kind\":\"Event\",\"deprecatedSource\":{},"
                + "\"deprecatedFirstTimestamp\":null,\"deprecatedLastTimestamp\":null,"
                + "\"eventTime\":null}"),
        CONVERTER.fromStored(
            object(
                "{\"apiVersion\":\"v1\",\"kind\":\"Event\",\"involvedObject\":{},\"count\":0,"
                    + "\"reportingComponent\":\"\",\"reportingInstance\":\"\"}")));
  }

  /** An event goes there and back: what is stored of it is the same again. */
  @Test
  void nothingIsLostOnTheWay() {
    ApiObject stored = CONVERTER.toStored(object(EVENT));
    stored.tree().put("count", 3L);
    assertEquals(stored, CONVERTER.toStored(CONVERTER.fromStored(stored)));
  }
}

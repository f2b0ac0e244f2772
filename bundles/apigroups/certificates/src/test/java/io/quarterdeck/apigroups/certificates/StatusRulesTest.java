// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatusRulesTest {
  private static ApiObject request(String status) {
    String json = "{\"spec\":{},\"status\":" + status + "}";
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static String condition(String type, String status) {
    return "{\"type\":\"" + type + "\",\"status\":\"" + status + "\"}";
  }

  private static List<String> conditions(String... conditions) {
    List<FieldError> errors = new ArrayList<>();
    ApiObject o = request("{\"conditions\":[" + String.join(",", conditions) + "]}");
    StatusRules.conditions(o.field("status").get("conditions"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void decisionsAreTrueAndOne() {
    assertEquals(List.of(), conditions(condition("Approved", "True")));
    assertEquals(
        List.of(
            "status.conditions[0].status: Unsupported value: \"False\": supported values:"
                + " \"True\""),
        conditions(condition("Approved", "False")));
    assertEquals(
        List.of(
            "status.conditions: Invalid value: \"Denied\": Approved and Denied conditions are"
                + " mutually exclusive"),
        conditions(condition("Approved", "True"), condition("Denied", "True")));
  }

  @Test
  void whatWasDecidedStays() {
    ApiObject old = request("{\"conditions\":[" + condition("Approved", "True") + "]}");
    List<FieldError> errors = new ArrayList<>();
    StatusRules.kept(request("{}"), old, Set.of(), errors);
    assertEquals(
        List.of(
            "status.conditions: Forbidden: updates may not remove a condition of type"
                + " \"Approved\""),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void onlyACertificateIsIssued() {
    List<FieldError> errors = new ArrayList<>();
    StatusRules.certificate(request("{\"certificate\":\"anVuaw==\"}"), request("{}"), errors);
    assertEquals(
        List.of(
            "status.certificate: Invalid value: \"<certificate data>\": must contain at least one"
                + " CERTIFICATE PEM block"),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void aRequestHasItsOuterForm() {
    byte[] form = {0x30, 13, 0x30, 7, 2, 1, 0, 0x30, 0, 0x30, 0, 0x30, 0, 3, 0};
    assertEquals("", Pkcs10.problem(form));
    form[1] = 12;
    assertTrue(Pkcs10.problem(form).startsWith("asn1"));
  }
}

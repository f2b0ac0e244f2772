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
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class CertificateSigningRequestStatusValidationTest {
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
    CertificateSigningRequestStatusValidation.conditions(
        o.field("status").get("conditions"), errors);
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
    CertificateSigningRequestStatusValidation.kept(request("{}"), old, errors);
    assertEquals(
        List.of(
            "status.conditions: Forbidden: updates may not remove a condition of type"
                + " \"Approved\""),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void theLaterDecisionIsTheOneTooMany() {
    assertEquals(
        List.of(
            "status.conditions: Invalid value: \"Approved\": Approved and Denied conditions are"
                + " mutually exclusive"),
        conditions(
            condition("Failed", "True"),
            condition("Denied", "True"),
            condition("Approved", "True")));
  }

  @Test
  void aSignerDoesNotChangeADecision() {
    ApiObject old = request("{\"conditions\":[" + condition("Denied", "True") + "]}");
    List<FieldError> errors = new ArrayList<>();
    CertificateSigningRequestStatusValidation.undecided(old, old, errors);
    assertEquals(List.of(), errors);
    CertificateSigningRequestStatusValidation.undecided(
        request("{\"conditions\":[{\"type\":\"Denied\",\"status\":\"True\",\"reason\":\"R\"}]}"),
        old,
        errors);
    assertEquals(
        List.of(
            "status.conditions: Forbidden: updates may not modify a condition of type \"Denied\""),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void aSignersNameIsReportedWithItsWholePart() {
    List<FieldError> errors = new ArrayList<>();
    ApiObject o = new ApiObject(new LinkedHashMap<>());
    o.object("spec").put("signerName", "a_b.C.com/x.y_z");
    SignerNameValidation.validate(o.field("spec").get("signerName"), errors);
    assertEquals(2, errors.size());
    assertTrue(
        errors.get(0).toString().contains("\"a_b.C.com\": validating label \"a_b\": "),
        errors.toString());
    assertTrue(
        errors.get(1).toString().contains("\"x.y_z\": validating label \"y_z\": "),
        errors.toString());
  }

  @Test
  void aPemBlockHasNoHeadersAndSomethingInIt() {
    String block = "-----BEGIN CERTIFICATE-----\n%s-----END CERTIFICATE-----\n";
    assertEquals(
        "no PEM block headers are permitted",
        Pem.certificateProblem(String.format(block, "a: b\n\nAAAA\n")));
    assertEquals(
        "found CERTIFICATE PEM block containing 0 certificates",
        Pem.certificateProblem(String.format(block, "")));
    assertEquals(
        "x509: malformed certificate", Pem.certificateProblem(String.format(block, "AAAA\n")));
  }

  @Test
  void onlyACertificateIsIssued() {
    List<FieldError> errors = new ArrayList<>();
    CertificateSigningRequestStatusValidation.certificate(
        request("{\"certificate\":\"anVuaw==\"}"), request("{}"), errors);
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

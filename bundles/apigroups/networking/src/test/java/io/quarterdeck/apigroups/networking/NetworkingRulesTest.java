// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkingRulesTest {
  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> ingress(String spec) {
    List<FieldError> errors = new ArrayList<>();
    IngressValidation.validate(object("{\"spec\":" + spec + "}").field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static List<String> policy(String spec) {
    List<FieldError> errors = new ArrayList<>();
    NetworkPolicyValidation.validate(object("{\"spec\":" + spec + "}").field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static List<String> point(String entry) {
    List<FieldError> errors = new ArrayList<>();
    IngressValidation.point(object("{\"e\":" + entry + "}").field("e"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void wildcardsHaveTheirOwnWords() {
    List<String> told = ingress("{\"rules\":[{\"host\":\"a.*.b\"}]}");
    assertEquals(1, told.size());
    assertTrue(told.getFirst().contains("a wildcard DNS-1123 subdomain must start with '*.'"));
    assertEquals(List.of(), ingress("{\"rules\":[{\"host\":\"*.b\"}]}"));
  }

  @Test
  void resourcesAreSegmentsOfPaths() {
    assertEquals(
        List.of("spec.defaultBackend.resource.name: Invalid value: \"a/b\": may not contain '/'"),
        ingress("{\"defaultBackend\":{\"resource\":{\"kind\":\"K\",\"name\":\"a/b\"}}}"));
  }

  @Test
  void aStatusNamesPlaces() {
    assertEquals(List.of(), point("{\"ip\":\"192.0.2.1\",\"hostname\":\"a.example.com\"}"));
    assertEquals(
        List.of("e.ip: Invalid value: \"010.0.0.1\": must not have leading 0s"),
        point("{\"ip\":\"010.0.0.1\"}"));
    assertEquals(
        List.of("e.hostname: Invalid value: \"1.2.3.4\": must be a DNS name, not an IP address"),
        point("{\"hostname\":\"1.2.3.4\"}"));
  }

  @Test
  void theEndOfNamedPortsIsReportedBeforeTheirNames() {
    List<String> told = policy("{\"ingress\":[{\"ports\":[{\"port\":\"Bad_\",\"endPort\":7}]}]}");
    assertTrue(told.getFirst().startsWith("spec.ingress[0].ports[0].endPort"));
    assertTrue(told.get(1).startsWith("spec.ingress[0].ports[0].port"));
  }

  @Test
  void blocksThatAreWrittenUnusuallyAreWarnedOf() {
    List<String> warnings = new ArrayList<>();
    String peer = "{\"ipBlock\":{\"cidr\":\"2001:DB8::/32\"}}";
    NetworkPolicyValidation.warn(
        object("{\"spec\":{\"egress\":[{\"to\":[" + peer + "]}]}}").field("spec"), warnings);
    assertEquals(
        List.of(
            "spec.egress[0].to[0].ipBlock.cidr: IPv6 CIDR value \"2001:DB8::/32\" should be in"
                + " RFC 5952 canonical format (\"2001:db8::/32\")"),
        warnings);
  }
}

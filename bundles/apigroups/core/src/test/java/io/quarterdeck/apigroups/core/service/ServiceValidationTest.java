// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceValidationTest {
  private static final String USUAL =
      "'sessionAffinity':'None','internalTrafficPolicy':'Cluster','ports':[{'port':80,'protocol':'TCP','targetPort':80}],";

  private static ApiObject service(String spec) {
    String json = "{'spec':{" + USUAL + spec + "}}";
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(List<FieldError> errors) {
    return String.join("; ", errors.stream().map(FieldError::toString).toList()).replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'type':'ClusterIP','loadBalancerClass':'a/b' | spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'",
        "'type':'ExternalName','externalName':'a','ipFamilies':['IPv4'] | spec.ipFamilies: Forbidden: may not be set for ExternalName services",
        "'type':'ClusterIP','sessionAffinityConfig':{'clientIP':{}} | spec.sessionAffinityConfig: Forbidden: must not be set when session affinity is None",
        "'type':'NodePort' | spec.externalTrafficPolicy: Required value",
        "'type':'ClusterIP','loadBalancerSourceRanges':[' 10.0.0.0/8 '] | spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'",
      })
  void ofServices(String spec, String said) {
    List<FieldError> errors = new ArrayList<>();
    ServiceValidation.validate(service(spec), errors);
    assertEquals(said, text(errors));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'clusterIPs':['10.0.0.1'] | 'clusterIPs':['10.0.0.2'] | spec.clusterIPs[0]: Invalid value: ['10.0.0.1']: may not change once set",
        "'clusterIPs':['10.0.0.1'] | 'clusterIPs':['10.0.0.1','fd00::1'] | spec.ipFamilyPolicy: Invalid value: null: must be set to 'SingleStack' when releasing the secondary clusterIP",
        "'ipFamilies':['IPv6'] | 'ipFamilies':['IPv4'] | spec.ipFamilies[0]: Invalid value: ['IPv6']: may not change once set",
        "'clusterIPs':['None'],'ipFamilies':['IPv6'] | 'clusterIPs':['None'],'ipFamilies':['IPv4'] | ``",
      })
  void ofChanges(String now, String before, String said) {
    List<FieldError> errors = new ArrayList<>();
    ServiceValidation.validateUpdate(
        service("'type':'ClusterIP'," + now), service("'type':'ClusterIP'," + before), errors);
    assertEquals(said == null ? "" : said, text(errors));
  }
}

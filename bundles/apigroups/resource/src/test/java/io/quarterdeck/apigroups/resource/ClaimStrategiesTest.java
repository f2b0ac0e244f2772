// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimStrategiesTest {
  private static final Selectors SELECTORS = new Selectors(FakeCompiler::new);
  private static final ClaimStrategy CLAIMS = new ClaimStrategy(SELECTORS);
  private static final ClaimTemplateStrategy TEMPLATES = new ClaimTemplateStrategy(SELECTORS);
  private static final DeviceClassStrategy CLASSES = new DeviceClassStrategy(SELECTORS);

  @TestFactory
  Stream<DynamicTest> changesOfClaims() {
    return ValidationTable.of(
            """
            ## labels may change
            {metadata: {labels: {a: b}}, spec: {devices: {requests: [{name: gpu}]}}}
            ---
            {spec: {devices: {requests: [{name: gpu}]}}}

            ## what was asked for may not, and is shown with all its fields
            {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: b, count: 1}}]}}}
            ---
            {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: a, count: 1}}]}}}
            => spec: Invalid value: {"Devices":{"Requests":[{"Name":"gpu","Exactly":{"DeviceClassName":"b","Selectors":null,"AllocationMode":"","Count":1,"AdminAccess":null,"Tolerations":null,"Capacity":null},"FirstAvailable":null}],"Constraints":null,"Config":null}}: field is immutable

            ## an empty list is another claim than none
            {spec: {devices: {requests: []}}}
            ---
            {spec: {}}
            => spec: Invalid value: {"Devices":{"Requests":[],"Constraints":null,"Config":null}}: field is immutable

            ## nothing else is validated
            {spec: {devices: {requests: [{name: Bad_N}]}}}
            ---
            {spec: {devices: {requests: [{name: Bad_N}]}}}

            ## alternatives, constraints and configurations are shown
            spec:
              devices:
                requests:
                - name: r
                  firstAvailable:
                  - {name: s, deviceClassName: c, allocationMode: All, selectors: [{cel: {expression: e}}, {}], tolerations: [{key: k, operator: Exists}], capacity: {requests: {m: "1"}}}
                constraints: [{requests: [r], matchAttribute: a/b}]
                config: [{opaque: {driver: d, parameters: {x: 1}}}, {requests: [r]}]
            ---
            {spec: {}}
            => spec: Invalid value: {"Devices":{"Requests":[{"Name":"r","Exactly":null,"FirstAvailable":[{"Name":"s","DeviceClassName":"c","Selectors":[{"CEL":{"Expression":"e"}},{"CEL":null}],"AllocationMode":"All","Count":0,"Tolerations":[{"Key":"k","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null}],"Capacity":{"Requests":{"m":"1"}}}]}],"Constraints":[{"Requests":["r"],"MatchAttribute":"a/b","DistinctAttribute":null}],"Config":[{"Requests":null,"Opaque":{"Driver":"d","Parameters":{"x":1}}},{"Requests":["r"],"Opaque":null}]}}: field is immutable
            """)
        .updates(StrategyRules.update(CLAIMS));
  }

  @TestFactory
  Stream<DynamicTest> templates() {
    return ValidationTable.of(
            """
            ## a template with everything
            spec:
              metadata: {labels: {app: x}, annotations: {a: b}}
              spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: a, allocationMode: All}}]}}

            ## a bad label of the claims
            spec: {metadata: {labels: {a b: c}}}
            => spec.metadata.labels: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a bad annotation of the claims
            spec: {metadata: {annotations: {a b: c}}}
            => spec.metadata.annotations: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## what the claims get from the server
            spec: {metadata: {name: a, namespace: ns, uid: u, generation: 1, finalizers: [f]}}
            => spec.metadata.name: Forbidden: cannot be set
            => spec.metadata.namespace: Forbidden: cannot be set
            => spec.metadata.uID: Forbidden: cannot be set
            => spec.metadata.generation: Forbidden: cannot be set
            => spec.metadata.finalizers: Forbidden: cannot be set

            ## what is empty is not set
            spec: {metadata: {name: "", generation: 0, finalizers: [], creationTimestamp: null}}

            ## a bad request of the claims
            spec: {spec: {devices: {requests: [{name: gpu}]}}}
            => spec.spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required
            """)
        .tests(StrategyRules.creation(TEMPLATES));
  }

  @TestFactory
  Stream<DynamicTest> changesOfTemplates() {
    return ValidationTable.of(
            """
            ## labels of the template itself may change
            {metadata: {labels: {a: b}}, spec: {spec: {devices: {}}}}
            ---
            {spec: {spec: {devices: {}}}}

            ## labels of its claims may not
            {spec: {metadata: {labels: {a: c}}}}
            ---
            {spec: {metadata: {labels: {a: b}}}}
            => spec: Invalid value: {"labels":{"a":"c"},"Spec":{"Devices":{"Requests":null,"Constraints":null,"Config":null}}}: field is immutable
            """)
        .updates(StrategyRules.update(TEMPLATES));
  }

  @TestFactory
  Stream<DynamicTest> classes() {
    return ValidationTable.of(
            """
            ## a class with everything
            spec:
              selectors: [{cel: {expression: "true"}}]
              config: [{opaque: {driver: d, parameters: {}}}]
              extendedResourceName: example.com/gpu

            ## a class of all devices
            {spec: {}}

            ## a bad selector and a bad configuration
            {spec: {selectors: [{cel: {expression: int}}], config: [{}]}}
            => spec.selectors[0].cel.expression: Invalid value: "int": must evaluate to bool or the unknown type, not int
            => spec.config[0].opaque: Required value

            ## a resource of Kubernetes' own
            {spec: {extendedResourceName: cpu}}
            => spec.extendedResourceName: Invalid value: "cpu": must be a valid extended resource name

            ## a resource without a name
            {spec: {extendedResourceName: ""}}
            => spec.extendedResourceName: Invalid value: "": must be a valid extended resource name
            """)
        .tests(StrategyRules.creation(CLASSES));
  }

  @TestFactory
  Stream<DynamicTest> changesOfClasses() {
    return ValidationTable.of(
            """
            ## selectors that stay are not compiled again
            {spec: {selectors: [{cel: {expression: nope}}]}}
            ---
            {spec: {selectors: [{cel: {expression: nope}}]}}

            ## with another order all are
            {spec: {selectors: [{cel: {expression: nope}}, {cel: {expression: "true"}}]}}
            ---
            {spec: {selectors: [{cel: {expression: "true"}}, {cel: {expression: nope}}]}}
            => spec.selectors[0].cel.expression: Invalid value: "nope": compilation failed: no nope

            ## configurations that stay are validated
            {spec: {config: [{}]}}
            ---
            {spec: {config: [{}]}}
            => spec.config[0].opaque: Required value
            """)
        .updates(StrategyRules.update(CLASSES));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {'allocationMode':'ExactCount','count':1}",
        "{'allocationMode':''} | {'allocationMode':'ExactCount','count':1}",
        "{'allocationMode':'All'} | {'allocationMode':'All'}",
        "{'count':0} | {'count':1,'allocationMode':'ExactCount'}",
        "{'count':3} | {'count':3,'allocationMode':'ExactCount'}",
        "{'allocationMode':'All','count':0} | {'allocationMode':'All','count':0}",
        "{'allocationMode':'All','tolerations':[{'key':'a'},{'operator':'Exists'}]}"
            + " | {'allocationMode':'All','tolerations':[{'key':'a','operator':'Equal'},"
            + "{'operator':'Exists'}]}",
      })
  void requestsAreForOneDeviceUnlessTheySaySo(String sent, String completed) {
    String claim = "{'spec':{'devices':{'requests':[{'exactly':%1$s},{'firstAvailable':[%1$s]}]}}}";
    ApiObject object = Literal.object(claim.formatted(sent));
    CLAIMS.applyDefaults(object);
    assertEquals(Literal.object(claim.formatted(completed)), object);
    String template = "{'spec':" + claim + "}";
    ApiObject inTemplate = Literal.object(template.formatted(sent));
    TEMPLATES.applyDefaults(inTemplate);
    assertEquals(Literal.object(template.formatted(completed)), inTemplate);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {} | pending",
        "{} | {'allocation':{}} | allocated",
        "{} | {'allocation':{},'reservedFor':[{}]} | allocated,reserved",
        "{'deletionTimestamp':'2024-01-01T00:00:00Z'} | {'allocation':{}} | deleted,allocated",
        "{'deletionTimestamp':'2024-01-01T00:00:00Z'} | {} | deleted",
      })
  void aRowSaysHowFarTheClaimIs(String metadata, String status, String state) {
    ApiObject claim = Literal.object("{'metadata':" + metadata + ",'status':" + status + "}");
    assertEquals(state, CLAIMS.table().cells(claim, Instant.EPOCH).get(1));
  }

  @Test
  void slicesAreSelectedByNodeAndDriver() {
    SliceStrategy slices = new SliceStrategy();
    ApiObject slice = Literal.object("{'spec':{'driver':'d','allNodes':true}}");
    assertEquals(Map.of("spec.nodeName", "", "spec.driver", "d"), slices.selectableFields(slice));
    assertEquals(List.of("spec.nodeName", "spec.driver"), slices.selectableFieldNames());
    assertEquals(
        "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.x",
        slices.unsupportedField("spec.x"));
  }

  @Test
  void aRowOfASliceSaysWhereItsDevicesAre() {
    ApiObject slice =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'driver':'d','nodeName':'n','pool':{'name':'p'}}}");
    assertEquals(
        List.of("a", "n", "d", "p", "7s"),
        new SliceStrategy().table().cells(slice, Instant.ofEpochSecond(7)));
  }
}

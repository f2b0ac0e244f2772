// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses in use, ranges of addresses, and classes of ingresses. */
class AddressKindsTest {
  private static final IPAddressStrategy ADDRESSES = new IPAddressStrategy();
  private static final ServiceCIDRStrategy RANGES = new ServiceCIDRStrategy();
  private static final IngressClassStrategy CLASSES = new IngressClassStrategy();

  @TestFactory
  Stream<DynamicTest> addresses() {
    return ValidationTable.of(
            """
            ## the address of a service
            spec: {parentRef: {resource: services, namespace: default, name: kubernetes}}

            ## the address of something in a group
            spec: {parentRef: {group: gateway.example.com, resource: gateways, name: g}}

            ## the address of nothing
            spec: {}
            => spec.parentRef: Required value

            ## an owner that says nothing
            spec: {parentRef: {}}
            => spec.parentRef.resource: Required value
            => spec.parentRef.name: Required value

            ## a bad owner
            spec: {parentRef: {group: G_1, resource: a/b, namespace: c%d, name: .}}
            => spec.parentRef.group: Invalid value: "G_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.parentRef.resource: Invalid value: "a/b": may not contain '/'
            => spec.parentRef.namespace: Invalid value: "c%d": may not contain '%'
            => spec.parentRef.name: Invalid value: ".": may not be '.'
            """)
        .tests(StrategyRules.creation(ADDRESSES));
  }

  @TestFactory
  Stream<DynamicTest> changesOfAddresses() {
    return ValidationTable.of(
            """
            ## labels may change
            {metadata: {labels: {a: b}}, spec: {parentRef: {resource: services, name: a}}}
            ---
            {spec: {parentRef: {resource: services, name: a}}}

            ## the owner may not
            {spec: {parentRef: {resource: services, name: b}}}
            ---
            {spec: {parentRef: {resource: services, name: a}}}
            => spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"","Name":"b"}: field is immutable
            """)
        .updates(StrategyRules.update(ADDRESSES));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | <none>",
        "{'parentRef':{'resource':'Services','namespace':'ns','name':'a'}} | services/ns/a",
        "{'parentRef':{'group':'g.example','resource':'gateways','name':'a'}} |"
            + " gateways.g.example/a",
      })
  void aRowNamesTheOwner(String spec, String cell) {
    ApiObject address = Literal.object("{'metadata':{'name':'10.0.0.1'},'spec':" + spec + "}");
    assertEquals(List.of("10.0.0.1", cell), ADDRESSES.table().cells(address, Instant.EPOCH));
  }

  @TestFactory
  Stream<DynamicTest> ranges() {
    return ValidationTable.of(
            """
            ## a range
            spec: {cidrs: [10.0.0.0/24]}

            ## a range of each family
            spec: {cidrs: ["2001:db8::/112", 10.0.0.0/24]}

            ## no range
            spec: {}
            => spec.cidrs: Required value: at least one CIDR required

            ## three ranges
            spec: {cidrs: [a, b, c]}
            => spec.cidrs: Invalid value: {"CIDRs":["a","b","c"]}: may only hold up to 2 values

            ## two ranges of one family
            spec: {cidrs: [10.0.0.0/24, 10.1.0.0/24]}
            => spec.cidrs: Invalid value: ["10.0.0.0/24","10.1.0.0/24"]: may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64

            ## an address within a range
            spec: {cidrs: [10.0.0.7/24]}
            => spec.cidrs[0]: Invalid value: "10.0.0.7/24": must not have bits set beyond the prefix length

            ## an unusual form
            spec: {cidrs: ["2001:DB8::/112"]}
            => spec.cidrs[0]: Invalid value: "2001:DB8::/112": must be in canonical form ("2001:db8::/112")

            ## no range at all
            spec: {cidrs: [10.0.0.0]}
            => spec.cidrs[0]: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)
            """)
        .tests(StrategyRules.creation(RANGES));
  }

  @TestFactory
  Stream<DynamicTest> changesOfRanges() {
    return ValidationTable.of(
            """
            ## a second family may come
            spec: {cidrs: [10.0.0.0/24, "2001:db8::/112"]}
            ---
            spec: {cidrs: [10.0.0.0/24]}

            ## but no second range of the first
            spec: {cidrs: [10.0.0.0/24, 10.1.0.0/24]}
            ---
            spec: {cidrs: [10.0.0.0/24]}
            => spec.cidrs: Invalid value: ["10.0.0.0/24","10.1.0.0/24"]: may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64

            ## the first stays where it is
            spec: {cidrs: ["2001:db8::/112", 10.0.0.0/24]}
            ---
            spec: {cidrs: [10.0.0.0/24]}
            => spec.cidrs[0]: Invalid value: "2001:db8::/112": field is immutable

            ## none may go
            spec: {cidrs: [10.0.0.0/24]}
            ---
            spec: {cidrs: [10.0.0.0/24, "2001:db8::/112"]}
            => spec.cidrs: Invalid value: ["10.0.0.0/24"]: field is immutable

            ## none may change
            spec: {cidrs: [10.1.0.0/24]}
            ---
            spec: {cidrs: [10.0.0.0/24]}
            => spec.cidrs[0]: Invalid value: "10.1.0.0/24": field is immutable
            """)
        .updates(StrategyRules.update(RANGES));
  }

  @TestFactory
  Stream<DynamicTest> classes() {
    return ValidationTable.of(
            """
            ## a class with parameters of a namespace
            spec:
              controller: example.com/ingress
              parameters: {apiGroup: example.com, kind: Params, name: p, scope: Namespace, namespace: ns}

            ## parameters of the cluster
            spec: {controller: example.com/ingress, parameters: {kind: Params, name: p, scope: Cluster}}

            ## no controller
            spec: {}
            => spec.controller: Required value

            ## a controller without a domain
            spec: {controller: ingress}
            => spec.controller: Invalid value: "ingress": must be a domain-prefixed path (such as "acme.io/foo")

            ## parameters that say nothing
            spec: {controller: example.com/ingress, parameters: {}}
            => spec.parameters.kind: Required value
            => spec.parameters.name: Required value
            => spec.parameters.scope: Unsupported value: "": supported values: "Cluster", "Namespace"

            ## bad parameters
            spec: {controller: example.com/ingress, parameters: {apiGroup: A_1, kind: a/b, name: .., scope: Cluster}}
            => spec.parameters.apiGroup: Invalid value: "A_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.parameters.kind: Invalid value: "a/b": may not contain '/'
            => spec.parameters.name: Invalid value: "..": may not be '..'

            ## a namespace is needed
            spec: {controller: example.com/ingress, parameters: {kind: K, name: n, scope: Namespace}}
            => spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'

            ## a bad namespace
            spec: {controller: example.com/ingress, parameters: {kind: K, name: n, scope: Namespace, namespace: a.b}}
            => spec.parameters.namespace: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a namespace in the cluster
            spec: {controller: example.com/ingress, parameters: {kind: K, name: n, scope: Cluster, namespace: a}}
            => spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'
            """)
        .tests(StrategyRules.creation(CLASSES));
  }

  @TestFactory
  Stream<DynamicTest> changesOfClasses() {
    return ValidationTable.of(
            """
            ## parameters may change
            spec: {controller: example.com/a, parameters: {kind: K, name: n, scope: Cluster}}
            ---
            spec: {controller: example.com/a}

            ## the controller may not
            spec: {controller: example.com/b}
            ---
            spec: {controller: example.com/a}
            => spec.controller: Invalid value: "example.com/b": field is immutable
            """)
        .updates(StrategyRules.update(CLASSES));
  }

  @ParameterizedTest
  @CsvSource({"250, 0", "251, 1"})
  void aControllerHas250Bytes(int length, int errors) {
    String controller = "example.com/" + "a".repeat(length - 12);
    List<FieldError> found = new ArrayList<>();
    CLASSES.validate(
        Literal.object("{'spec':{'controller':'" + controller + "'}}"),
        StrategyRules.CONTEXT,
        found);
    assertEquals(errors, found.size(), found::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {}",
        "{'parameters':{'kind':'K'}} | {'parameters':{'kind':'K','scope':'Cluster'}}",
        "{'parameters':{'scope':'Namespace'}} | {'parameters':{'scope':'Namespace'}}",
      })
  void parametersAreOfTheCluster(String sent, String completed) {
    ApiObject object = Literal.object("{'spec':" + sent + "}");
    CLASSES.applyDefaults(object);
    assertEquals(Literal.object("{'spec':" + completed + "}"), object);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | <none>",
        "{'parameters':{'kind':'K','name':'n'}} | K/n",
        "{'parameters':{'apiGroup':'g','kind':'K','name':'n'}} | K.g/n",
      })
  void aRowNamesTheParameters(String spec, String cell) {
    ApiObject object = Literal.object("{'metadata':{'name':'a'},'spec':" + spec + "}");
    assertEquals(cell, CLASSES.table().cells(object, Instant.EPOCH).get(2));
  }
}

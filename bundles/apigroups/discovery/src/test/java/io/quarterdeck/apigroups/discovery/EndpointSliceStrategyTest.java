// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointSliceStrategyTest {
  private static final EndpointSliceStrategy STRATEGY = new EndpointSliceStrategy();

  @TestFactory
  Stream<DynamicTest> slices() {
    return ValidationTable.of(
            """
            ## a slice with everything
            addressType: IPv4
            endpoints:
            - addresses: [10.0.0.1]
              conditions: {ready: true}
              hostname: web-0
              nodeName: node-a
              zone: a
              hints: {forZones: [{name: a}, {name: b}], forNodes: [{name: node-a}]}
            ports: [{name: http, protocol: TCP, port: 80, appProtocol: example.com/http2}, {protocol: UDP, port: 53}]

            ## a slice of nothing
            {addressType: IPv6, endpoints: []}

            ## of no type
            endpoints: []
            => addressType: Required value

            ## of an unknown type: its addresses are not validated
            {addressType: IPv5, endpoints: [{addresses: [x]}]}
            => addressType: Unsupported value: "IPv5": supported values: "FQDN", "IPv4", "IPv6"

            ## two ports of one name
            {addressType: IPv4, ports: [{name: a, protocol: TCP}, {name: a, protocol: UDP}]}
            => ports[1].name: Duplicate value: "a"

            ## two ports without a name
            {addressType: IPv4, ports: [{protocol: TCP}, {name: "", protocol: TCP}]}
            => ports[1].name: Duplicate value: ""

            ## a bad port
            {addressType: IPv4, ports: [{name: A_1, protocol: ICMP, appProtocol: a b}]}
            => ports[0].name: Invalid value: "A_1": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"
            => ports[0].appProtocol: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a port without a protocol
            {addressType: IPv4, ports: [{name: a}]}
            => ports[0].protocol: Required value
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> endpoints() {
    return ValidationTable.of(
            """
            ## an endpoint that is nowhere
            {addressType: IPv4, endpoints: [{}]}
            => endpoints[0].addresses: Required value: must contain at least 1 address

            ## bad names of host, node and hints
            addressType: IPv4
            endpoints: [{addresses: [10.0.0.1], hostname: a.b, nodeName: N_1, hints: {forZones: [{name: a b}], forNodes: [{name: N_2}]}}]
            => endpoints[0].hostname: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => endpoints[0].nodeName: Invalid value: "N_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => endpoints[0].hints.forZones[0].name: Invalid value: "a b": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            => endpoints[0].hints.forNodes[0].name: Invalid value: "N_2": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a zone and a node twice
            addressType: IPv4
            endpoints: [{addresses: [10.0.0.1], hints: {forZones: [{name: a}, {name: a}], forNodes: [{name: n}, {name: n}]}}]
            => endpoints[0].hints.forZones[1].name: Duplicate value: "a"
            => endpoints[0].hints.forNodes[1].name: Duplicate value: "n"

            ## as many hints as there may be
            addressType: IPv4
            endpoints: [{addresses: [10.0.0.1], hints: {forZones: [{name: a}, {name: b}, {name: c}, {name: d}, {name: e}, {name: f}, {name: g}, {name: h}]}}]

            ## too many hints
            addressType: IPv4
            endpoints: [{addresses: [10.0.0.1], hints: {forZones: [{}, {}, {}, {}, {}, {}, {}, {}, {}]}}]
            => endpoints[0].hints.forZones: Too many: 9: must have at most 8 items
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> addresses() {
    return ValidationTable.of(
            """
            ## no address
            {addressType: IPv4, endpoints: [{addresses: [x]}]}
            => endpoints[0].addresses[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)

            ## an address of the other family
            {addressType: IPv4, endpoints: [{addresses: ["2001:db8::1"]}]}
            => endpoints[0].addresses[0]: Invalid value: "2001:db8::1": must be an IPv4 address

            ## the other way round
            {addressType: IPv6, endpoints: [{addresses: [10.0.0.1]}]}
            => endpoints[0].addresses[0]: Invalid value: "10.0.0.1": must be an IPv6 address

            ## the node's own address
            {addressType: IPv4, endpoints: [{addresses: [127.0.0.1]}]}
            => endpoints[0].addresses[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)

            ## no node's address
            {addressType: IPv6, endpoints: [{addresses: ["::"]}]}
            => endpoints[0].addresses[0]: Invalid value: "::": may not be unspecified (::)

            ## names
            {addressType: FQDN, endpoints: [{addresses: [a.example.com, b.example.com.]}]}

            ## an empty name
            {addressType: FQDN, endpoints: [{addresses: [""]}]}
            => endpoints[0].addresses[0]: Required value

            ## a name of one part
            {addressType: FQDN, endpoints: [{addresses: [localhost.]}]}
            => endpoints[0].addresses[0]: Invalid value: "localhost": should be a domain with at least two segments separated by dots

            ## a name with a bad part
            {addressType: FQDN, endpoints: [{addresses: [a.B]}]}
            => endpoints[0].addresses[0]: Invalid value: "a.B": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a name with a part beyond the longest
            {addressType: FQDN, endpoints: [{addresses: [a.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]}]}
            => endpoints[0].addresses[0]: Invalid value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": must be no more than 63 characters
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## endpoints and ports may change
            {addressType: IPv4, endpoints: [{addresses: [10.0.0.1]}], ports: [{protocol: TCP}]}
            ---
            {addressType: IPv4}

            ## the type may not
            {addressType: IPv6}
            ---
            {addressType: IPv4}
            => addressType: Invalid value: "IPv6": field is immutable

            ## a changed slice is validated as a new one
            {addressType: IPv4, endpoints: [{}]}
            ---
            {addressType: IPv4, endpoints: [{}]}
            => endpoints[0].addresses: Required value: must contain at least 1 address
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  private static List<String> sized(String field, int n, Map<String, Object> element) {
    ApiObject slice = Literal.object("{'addressType':'FQDN'}");
    slice.tree().put(field, Collections.nCopies(n, element));
    List<FieldError> errors = new ArrayList<>();
    STRATEGY.validate(slice, StrategyRules.CONTEXT, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void thereAreAtMostAThousandEndpoints() {
    Map<String, Object> endpoint = Map.of("addresses", List.of("a.example"));
    assertEquals(List.of(), sized("endpoints", 1000, endpoint));
    assertEquals(
        List.of("endpoints: Too many: 1001: must have at most 1000 items"),
        sized("endpoints", 1001, Map.of()));
  }

  @Test
  void thereAreAtMostAHundredAddresses() {
    assertEquals(
        List.of(),
        sized("endpoints", 1, Map.of("addresses", Collections.nCopies(100, "a.example"))));
    assertEquals(
        List.of("endpoints[0].addresses: Too many: 101: must have at most 100 items"),
        sized("endpoints", 1, Map.of("addresses", Collections.nCopies(101, "a.example"))));
  }

  @Test
  void tooManyPortsAreNotValidatedOneByOne() {
    assertEquals(
        List.of("ports: Too many: 20001: must have at most 20000 items"),
        sized("ports", 20_001, Map.of()));
  }

  @Test
  void portsHaveANameAndAProtocol() {
    ApiObject slice = Literal.object("{'ports':[{'port':1},{'name':'a','protocol':'UDP'}]}");
    STRATEGY.applyDefaults(slice);
    assertEquals(
        Literal.object(
            "{'ports':[{'port':1,'name':'','protocol':'TCP'},{'name':'a','protocol':'UDP'}]}"),
        slice);
  }

  @Test
  void theOldTopologyIsDroppedFromWhatIsNewOnly() {
    ApiObject stored =
        Literal.object(
            "{'endpoints':[{'addresses':['a.b'],'deprecatedTopology':{'kubernetes.io/hostname':"
                + "'n'}}]}");
    ApiObject created = stored.copy();
    STRATEGY.prepareForCreate(created, StrategyRules.CONTEXT);
    assertEquals(Literal.object("{'endpoints':[{'addresses':['a.b']}]}"), created);
    ApiObject same = stored.copy();
    STRATEGY.prepareForUpdate(same, stored, StrategyRules.CONTEXT);
    assertEquals(stored, same);
    ApiObject changed =
        Literal.object(
            "{'endpoints':[{'addresses':['c.d'],'deprecatedTopology':{'kubernetes.io/hostname':"
                + "'n'}}]}");
    STRATEGY.prepareForUpdate(changed, stored, StrategyRules.CONTEXT);
    assertEquals(Literal.object("{'endpoints':[{'addresses':['c.d']}]}"), changed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'addressType':'FQDN'} | spec.addressType: FQDN endpoints are deprecated",
        "{'addressType':'IPv6','endpoints':[{'addresses':['2001:DB8::1']}]}"
            + " | endpoints[0].addresses[0]: IPv6 address \"2001:DB8::1\" should be in RFC 5952"
            + " canonical format (\"2001:db8::1\")",
        "{'addressType':'IPv6','metadata':{'labels':{'endpointslice.kubernetes.io/managed-by':'endpointslice-controller.k8s.io'}},'endpoints':[{'addresses':['2001:DB8::1']}]}"
            + " | ``",
      })
  void warnings(String slice, String warning) {
    List<String> warnings = new ArrayList<>();
    STRATEGY.warn(Literal.object(slice), null, StrategyRules.CONTEXT, warnings);
    assertEquals(warning.isEmpty() ? List.of() : List.of(warning), warnings);
  }

  @Test
  void aRowShowsThreeAddresses() {
    ApiObject slice =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'addressType':'IPv4','ports':[{'port':80},{'name':'x'},{}],'endpoints':["
                + "{'addresses':['1','2']},{'addresses':['3','4']}]}");
    assertEquals(
        List.of("a", "IPv4", "80,x,*", "1,2,3 + 1 more...", "5s"),
        STRATEGY.table().cells(slice, Instant.ofEpochSecond(5)));
  }

  @Test
  void aRowOfASliceOfNothing() {
    ApiObject slice = Literal.object("{'metadata':{'name':'a'},'addressType':'IPv4'}");
    assertEquals(
        List.of("<unset>", "<unset>"), STRATEGY.table().cells(slice, Instant.EPOCH).subList(2, 4));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IngressValidationTest {
  private static final IngressStrategy STRATEGY = new IngressStrategy();

  @TestFactory
  Stream<DynamicTest> specs() {
    return ValidationTable.at(
            "spec",
            """
            ## a spec with everything
            ingressClassName: nginx
            defaultBackend: {service: {name: s, port: {number: 80}}}
            tls: [{hosts: [a.example.com, "*.example.com"], secretName: cert}]
            rules:
            - host: a.example.com
              http: {paths: [{path: /a, pathType: Prefix, backend: {service: {name: s, port: {name: http}}}}]}
            - host: "*.example.com"
            - http: {paths: [{pathType: ImplementationSpecific, backend: {resource: {apiGroup: example.com, kind: Bucket, name: b}}}]}

            ## nothing
            {}
            => spec: Invalid value: null: either `defaultBackend` or `rules` must be specified

            ## no rules among the rules
            rules: []
            => spec: Invalid value: []: either `defaultBackend` or `rules` must be specified

            ## a bad class, host and secret
            ingressClassName: N_1
            rules: [{host: A.example.com}]
            tls: [{hosts: [B.example.com], secretName: S_1}]
            => spec.ingressClassName: Invalid value: "N_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.rules[0].host: Invalid value: "A.example.com": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.tls[0].hosts[0]: Invalid value: "B.example.com": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.tls[0].secretName: Invalid value: "S_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## an address for a host
            rules: [{host: 192.0.2.1}]
            => spec.rules[0].host: Invalid value: "192.0.2.1": must be a DNS name, not an IP address

            ## an address of version six for a host
            rules: [{host: "2001:db8::1"}]
            => spec.rules[0].host: Invalid value: "2001:db8::1": must be a DNS name, not an IP address
            => spec.rules[0].host: Invalid value: "2001:db8::1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a rule without paths
            rules: [{http: {}}]
            => spec.rules[0].http.paths: Required value
            """)
        .tests(IngressValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> backends() {
    return ValidationTable.at(
            "spec",
            """
            ## nothing behind
            defaultBackend: {}
            => spec.defaultBackend: Invalid value: "": resource or service backend is required

            ## a service and a resource behind
            defaultBackend: {service: {}, resource: {}}
            => spec.defaultBackend: Invalid value: "": cannot set both resource and service backends

            ## a resource that says nothing
            defaultBackend: {resource: {}}
            => spec.defaultBackend.resource.kind: Required value
            => spec.defaultBackend.resource.name: Required value

            ## a bad group, kind and name of a resource
            defaultBackend: {resource: {apiGroup: A_1, kind: a/b, name: ..}}
            => spec.defaultBackend.resource.apiGroup: Invalid value: "A_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.defaultBackend.resource.kind: Invalid value: "a/b": may not contain '/'
            => spec.defaultBackend.resource.name: Invalid value: "..": may not be '..'

            ## a service that says nothing
            defaultBackend: {service: {}}
            => spec.defaultBackend.service.name: Required value
            => spec.defaultBackend: Required value: port name or number is required

            ## the last port of a service
            defaultBackend: {service: {name: s, port: {number: 65535}}}

            ## a port beyond the last
            defaultBackend: {service: {name: s, port: {number: 65536}}}
            => spec.defaultBackend.service.port.number: Invalid value: 65536: must be between 1 and 65535, inclusive

            ## a port by number and by name
            defaultBackend: {service: {name: s, port: {number: 80, name: http}}}
            => spec.defaultBackend: Invalid value: "": cannot set both port name & port number

            ## a bad name of a port
            defaultBackend: {service: {name: s, port: {name: "80"}}}
            => spec.defaultBackend.service.port.name: Invalid value: "80": must contain at least one letter (a-z)
            """)
        .tests(IngressValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> paths() {
    return ValidationTable.at(
            "spec",
            """
            ## a path of no type; its backend is not validated
            rules: [{http: {paths: [{path: x, backend: {}}]}}]
            => spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified

            ## a path of an unknown type; its backend is
            rules: [{http: {paths: [{path: x, pathType: Regex, backend: {}}]}}]
            => spec.rules[0].http.paths[0].pathType: Unsupported value: "Regex": supported values: "Exact", "ImplementationSpecific", "Prefix"
            => spec.rules[0].http.paths[0].backend: Invalid value: "": resource or service backend is required

            ## a prefix must be there
            rules: [{http: {paths: [{pathType: Prefix, backend: {service: {name: s, port: {number: 1}}}}]}}]
            => spec.rules[0].http.paths[0].path: Invalid value: "": must be an absolute path

            ## a path of the implementation need not be a clean one
            rules: [{http: {paths: [{path: /a//b/.., pathType: ImplementationSpecific, backend: {service: {name: s, port: {number: 1}}}}]}}]

            ## but begins at the root
            rules: [{http: {paths: [{path: a, pathType: ImplementationSpecific, backend: {service: {name: s, port: {number: 1}}}}]}}]
            => spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path
            """)
        .tests(IngressValidation::validate);
  }

  private static List<String> exact(String path) {
    Map<String, Object> backend =
        Map.of("service", Map.of("name", "s", "port", Map.of("number", 1L)));
    Map<String, Object> rule =
        Map.of(
            "http",
            Map.of(
                "paths", List.of(Map.of("pathType", "Exact", "path", path, "backend", backend))));
    List<FieldError> errors = new ArrayList<>();
    IngressValidation.validate(
        new Node(Map.of("rules", List.of(rule)), FieldPath.of("spec")), errors);
    return errors.stream().map(FieldError::detail).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/a", "/a/", "/a/.b", "/a..", "/%2e"})
  void cleanPaths(String path) {
    assertEquals(List.of(), exact(path));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "a, must be an absolute path",
        "/a//b, must not contain '//'",
        "/./a, must not contain '/./'",
        "/a/../b, must not contain '/../'",
        "/a%2fb, must not contain '%2f'",
        "/a%2Fb, must not contain '%2F'",
        "/a/.., cannot end with '/..'",
        "/a/., cannot end with '/.'",
      })
  void uncleanPaths(String path, String detail) {
    assertEquals(List.of(detail), exact(path));
  }

  @TestFactory
  Stream<DynamicTest> classesOfNewIngresses() {
    return ValidationTable.of(
            """
            ## the same class twice
            metadata: {annotations: {kubernetes.io/ingress.class: nginx}}
            spec: {ingressClassName: nginx, rules: [{}]}

            ## another class in the annotation
            metadata: {annotations: {kubernetes.io/ingress.class: old}}
            spec: {ingressClassName: nginx, rules: [{}]}
            => annotations.kubernetes.io/ingress.class: Invalid value: "old": must match `ingressClassName` when both are specified

            ## the annotation alone
            metadata: {annotations: {kubernetes.io/ingress.class: old}}
            spec: {rules: [{}]}
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## the class of a stored ingress need not match its annotation
            metadata: {annotations: {kubernetes.io/ingress.class: old}}
            spec: {ingressClassName: nginx, rules: [{}]}
            ---
            spec: {rules: [{}]}

            ## a changed spec is validated as a new one
            spec: {}
            ---
            spec: {rules: [{}]}
            => spec: Invalid value: null: either `defaultBackend` or `rules` must be specified
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    return ValidationTable.of(
            """
            ## an address and a name
            status: {loadBalancer: {ingress: [{ip: 192.0.2.1}, {hostname: lb.example.com}]}}
            ---
            {}

            ## a bad address, and a bad name
            status: {loadBalancer: {ingress: [{ip: x}, {hostname: Lb}]}}
            ---
            {}
            => status.loadBalancer.ingress[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)
            => status.loadBalancer.ingress[1].hostname: Invalid value: "Lb": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .updates(StrategyRules.status(STRATEGY));
  }

  @ParameterizedTest
  @CsvSource({"{'rules':[{}]}, true", "{'rules':[{}]; 'ingressClassName':'a'}, false"})
  void theAnnotationAloneIsWarnedOfOnce(String spec, boolean warned) {
    ApiObject ingress =
        Literal.object(
            "{'metadata':{'annotations':{'kubernetes.io/ingress.class':'a'}},'spec':"
                + spec.replace(';', ',')
                + "}");
    List<String> warnings = new ArrayList<>();
    STRATEGY.warn(ingress, null, StrategyRules.CONTEXT, warnings);
    STRATEGY.warn(ingress, ingress, StrategyRules.CONTEXT, warnings);
    assertEquals(
        warned
            ? List.of(
                "annotation \"kubernetes.io/ingress.class\" is deprecated, please use"
                    + " 'spec.ingressClassName' instead")
            : List.of(),
        warnings);
  }

  @Test
  void aRow() {
    ApiObject ingress =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'tls':[{}],'rules':[{'host':'h'}]},"
                + "'status':{'loadBalancer':{'ingress':[{'hostname':'lb'}]}}}");
    assertEquals(
        List.of("a", "<none>", "h", "lb", "80, 443", "5s"),
        STRATEGY.table().cells(ingress, Instant.ofEpochSecond(5)));
  }
}

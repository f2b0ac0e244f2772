// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DnsValidationTest {
  @TestFactory
  Stream<DynamicTest> configurations() {
    return ValidationTable.at(
            "spec",
            """
            ## every field at once
            dnsPolicy: None
            dnsConfig:
              nameservers: [10.0.0.1, "::1", 10.0.0.2]
              searches: [example.com, a_b.example, ., trailing.dot., _srv._tcp.example]
              options: [{name: ndots, value: "2"}, {name: edns0}]

            ## none
            dnsPolicy: ClusterFirst

            ## policy None without a configuration
            dnsPolicy: None
            => spec.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None

            ## policy None without a server
            dnsPolicy: None
            dnsConfig: {searches: ["a b"]}
            => spec.dnsConfig.nameservers: Required value: must provide at least one DNS nameserver when `dnsPolicy` is None

            ## four servers
            dnsConfig: {nameservers: [10.0.0.1, 10.0.0.2, 10.0.0.3, 10.0.0.4]}
            => spec.dnsConfig.nameservers: Invalid value: ["10.0.0.1","10.0.0.2","10.0.0.3","10.0.0.4"]: must not have more than 3 nameservers

            ## servers that are no addresses
            dnsConfig: {nameservers: [dns.example]}
            => spec.dnsConfig.nameservers[0]: Invalid value: "dns.example": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)

            ## searches that are no domains
            dnsConfig: {searches: ["a b."]}
            => spec.dnsConfig.searches[0]: Invalid value: "a b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')

            ## an option without a name
            dnsConfig: {options: [{value: a}]}
            => spec.dnsConfig.options[0]: Required value: must not be empty
            """)
        .tests((spec, errors) -> DnsValidation.validate(spec, errors));
  }

  private static List<String> wrong(List<String> searches) {
    List<FieldError> errors = new ArrayList<>();
    DnsValidation.validate(Node.root(Map.of("dnsConfig", Map.of("searches", searches))), errors);
    return errors.stream().map(FieldError::detail).toList();
  }

  @Test
  void thereAreAtMost32Searches() {
    assertEquals(List.of(), wrong(Collections.nCopies(32, "a")));
    assertEquals(
        List.of("must not have more than 32 search paths"), wrong(Collections.nCopies(33, "a")));
  }

  @Test
  void searchesHaveAtMost2048CharactersWithTheSpacesBetween() {
    List<String> searches = new ArrayList<>(Collections.nCopies(8, "a".repeat(253)));
    searches.add("b".repeat(16));
    assertEquals(2048, String.join(" ", searches).length());
    assertEquals(List.of(), wrong(searches));
    searches.set(8, "b".repeat(17));
    assertEquals(
        List.of("must not have more than 2048 characters (including spaces) in the search list"),
        wrong(searches));
  }
}

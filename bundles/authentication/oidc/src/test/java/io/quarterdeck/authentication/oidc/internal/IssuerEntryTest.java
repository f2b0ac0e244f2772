// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class IssuerEntryTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("issuer", text).tests(IssuerEntry::read);
  }

  @TestFactory
  Stream<DynamicTest> addresses() {
    return table(
        """
        ## nothing
        {}
        => issuer.url: Required value
        => issuer.audiences: Required value: at least one issuer.audiences is required

        ## an address with a port and a path
        {url: 'https://a.example:8443/x/y', audiences: [kube]}

        ## the scheme in capitals, and an empty query and fragment
        {url: 'HTTPS://a.example?', discoveryURL: 'https://a.example/d#', audiences: [kube]}

        ## not encrypted
        {url: 'http://a.example', audiences: [kube]}
        => issuer.url: Invalid value: "http://a.example": URL scheme must be https

        ## all that an address must not have
        {url: 'ftp://u:p@a.example?q=1#f', audiences: [kube]}
        => issuer.url: Invalid value: "ftp://u:p@a.example?q=1#f": URL scheme must be https
        => issuer.url: Invalid value: "ftp://u:p@a.example?q=1#f": URL must not contain a username or password
        => issuer.url: Invalid value: "ftp://u:p@a.example?q=1#f": URL must not contain a query
        => issuer.url: Invalid value: "ftp://u:p@a.example?q=1#f": URL must not contain a fragment

        ## another address for discovery
        {url: 'https://a.example', discoveryURL: 'https://b.example/a/configuration', audiences: [kube]}

        ## the same address for discovery, whatever its slashes
        {url: 'https://a.example/', discoveryURL: 'https://a.example', audiences: [kube]}
        => issuer.discoveryURL: Invalid value: "https://a.example": discoveryURL must be different from URL

        ## an address for discovery that is not encrypted
        {url: 'https://a.example', discoveryURL: 'http://b.example', audiences: [kube]}
        => issuer.discoveryURL: Invalid value: "http://b.example": URL scheme must be https
        """);
  }

  @TestFactory
  Stream<DynamicTest> audiences() {
    return table(
        """
        ## several of which any will do
        {url: 'https://a.example', audiences: [a, b], audienceMatchPolicy: MatchAny}

        ## one of which any will do
        {url: 'https://a.example', audiences: [a], audienceMatchPolicy: MatchAny}

        ## several, and it is not said which
        {url: 'https://a.example', audiences: [a, b]}
        => issuer.audienceMatchPolicy: Invalid value: "": audienceMatchPolicy must be MatchAny for multiple audiences

        ## several of which all must be there
        {url: 'https://a.example', audiences: [a, b], audienceMatchPolicy: MatchAll}
        => issuer.audienceMatchPolicy: Invalid value: "MatchAll": audienceMatchPolicy must be MatchAny for multiple audiences

        ## one that must be there
        {url: 'https://a.example', audiences: [a], audienceMatchPolicy: MatchAll}
        => issuer.audienceMatchPolicy: Invalid value: "MatchAll": audienceMatchPolicy must be empty or MatchAny for single audience

        ## an empty one, and one twice
        {url: 'https://a.example', audiences: ['', a, a], audienceMatchPolicy: MatchAny}
        => issuer.audiences[0]: Required value
        => issuer.audiences[2]: Duplicate value: "a"
        """);
  }

  @TestFactory
  Stream<DynamicTest> howItIsReached() {
    return table(
        """
        ## certificates that are none, which are not shown
        {url: 'https://a.example', audiences: [a], certificateAuthority: secret}
        => issuer.certificateAuthority: Invalid value: "<omitted>": data does not contain any valid RSA or ECDSA certificates

        ## a way out of the cluster that this server does not have
        {url: 'https://a.example', audiences: [a], egressSelectorType: controlplane}
        => issuer.egressSelectorType: Invalid value: "controlplane": egress selector is not supported: this server dials issuers directly
        """);
  }
}

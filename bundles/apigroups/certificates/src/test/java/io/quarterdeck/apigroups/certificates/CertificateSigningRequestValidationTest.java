// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.testkit.certificates.RequestPem;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CertificateSigningRequestValidationTest {
  /** The outer form of a request: version, subject and key, algorithm, signature, all empty. */
  private static final String REQUEST =
      encoded("CERTIFICATE REQUEST", "300e3007020100300030003000030100");

  private static final String NO_SIGNATURE = base64(RequestPem.of("CN=someone"));

  private static final String OTHER = encoded("CERTIFICATE", "3000");

  private static String encoded(String type, String hex) {
    byte[] der = HexFormat.of().parseHex(hex);
    return base64(
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(type, Base64.getEncoder().encodeToString(der)));
  }

  private static String base64(String pem) {
    return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
  }

  @TestFactory
  Stream<DynamicTest> requests() {
    return ValidationTable.at(
            "spec",
            """
            ## a request with everything
            {request: REQUEST, signerName: kubernetes.io/kube-apiserver-client, usages: [client auth, digital signature], expirationSeconds: 600}

            ## a request of no data
            {request: "", signerName: example.com/signer, usages: [any]}
            => spec.request: Invalid value: "": PEM block type must be CERTIFICATE REQUEST

            ## a certificate for a request
            {request: OTHER, signerName: example.com/signer, usages: [any]}
            => spec.request: Invalid value: "OTHER": PEM block type must be CERTIFICATE REQUEST

            ## a request that nobody signed
            {request: UNSIGNED, signerName: example.com/signer, usages: [any]}
            => spec.request: Invalid value: "UNSIGNED": asn1: structure error: malformed certificate request

            ## a request for nothing
            {request: REQUEST, signerName: example.com/signer}
            => spec.usages: Required value

            ## a usage twice
            {request: REQUEST, signerName: example.com/signer, usages: [any, any]}
            => spec.usages[1]: Duplicate value: "any"

            ## an unknown usage
            {request: REQUEST, signerName: example.com/signer, usages: [Any]}
            => spec.usages[0]: Unsupported value: "Any": supported values: "any", "cert sign", "client auth", "code signing", "content commitment", "crl sign", "data encipherment", "decipher only", "digital signature", "email protection", "encipher only", "ipsec end system", "ipsec tunnel", "ipsec user", "key agreement", "key encipherment", "microsoft sgc", "netscape sgc", "ocsp signing", "s/mime", "server auth", "signing", "timestamping"

            ## a certificate that is good for less than ten minutes
            {request: REQUEST, signerName: example.com/signer, usages: [any], expirationSeconds: 599}
            => spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 600 seconds (10 minutes)

            ## the signer of older versions
            {request: REQUEST, signerName: kubernetes.io/legacy-unknown, usages: [any]}
            => spec.signerName: Invalid value: "kubernetes.io/legacy-unknown": the legacy signerName is not allowed via this API version
            """
                .replace("REQUEST,", REQUEST + ",")
                .replace("OTHER", OTHER)
                .replace("UNSIGNED", NO_SIGNATURE))
        .tests(CertificateSigningRequestValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> signers() {
    String label = "a".repeat(63);
    String domain = String.join(".", label, label, label, "a".repeat(61));
    return ValidationTable.at(
            "s",
            """
            ## a signer with dots in its path
            example.com/my.signer-1

            ## no signer
            ""
            => s: Required value

            ## a path without a domain
            signer
            => s: Invalid value: "signer": must be a fully qualified domain and path of the form 'example.com/signer-name'

            ## a path of two parts
            example.com/a/b
            => s: Invalid value: "example.com/a/b": must be a fully qualified domain and path of the form 'example.com/signer-name'

            ## a domain of one part
            example/signer
            => s: Invalid value: "example": should be a domain with at least two segments separated by dots

            ## only the first bad part of a domain is reported
            a.B.C/signer
            => s: Invalid value: "a.B.C": validating label "B": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## only the first bad part of a path is reported
            example.com/a.B.C
            => s: Invalid value: "a.B.C": validating label "B": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## no path
            example.com/
            => s: Invalid value: "": validating label "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## the longest domain
            DOMAIN/signer

            ## a domain beyond the longest
            aDOMAIN/signer
            => s: Too long: may not be more than 253 bytes

            ## the longest name
            DOMAIN/PATH

            ## a name beyond the longest
            DOMAIN/PATH.a
            => s: Too long: may not be more than 571 bytes
            """
                .replace("aDOMAIN", domain + "a")
                .replace("DOMAIN", domain)
                .replace("PATH", label + "." + "a".repeat(253)))
        .tests(SignerNameValidation::validate);
  }
}

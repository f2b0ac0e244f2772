// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.libraries.certificates.PemBlocks;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the spec of a signing request.
 *
 * <p>Kubernetes: {@code validateCertificateSigningRequest}.
 */
final class CertificateSigningRequestValidation {
  private static final long SHORTEST = 600;
  private static final List<String> USAGES =
      List.of(
          "any",
          "cert sign",
          "client auth",
          "code signing",
          "content commitment",
          "crl sign",
          "data encipherment",
          "decipher only",
          "digital signature",
          "email protection",
          "encipher only",
          "ipsec end system",
          "ipsec tunnel",
          "ipsec user",
          "key agreement",
          "key encipherment",
          "microsoft sgc",
          "netscape sgc",
          "ocsp signing",
          "s/mime",
          "server auth",
          "signing",
          "timestamping");

  private CertificateSigningRequestValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    request(spec.get("request"), errors);
    usages(spec.get("usages"), errors);
    Node signer = spec.get("signerName");
    if (signer.text().equals("kubernetes.io/legacy-unknown")) {
      errors.add(
          FieldError.invalid(signer, "the legacy signerName is not allowed via this API version"));
    } else {
      SignerNameValidation.validate(signer, errors);
    }
    Node expiration = spec.get("expirationSeconds");
    if (expiration.isPresent() && expiration.number() < SHORTEST) {
      errors.add(
          FieldError.invalid(
              expiration, "may not specify a duration less than 600 seconds (10 minutes)"));
    }
  }

  private static void request(Node request, List<FieldError> errors) {
    List<PemBlocks.Block> blocks = PemBlocks.of(Pem.decode(request.text()));
    if (blocks.isEmpty() || !blocks.getFirst().type().equals("CERTIFICATE REQUEST")) {
      errors.add(FieldError.invalid(request, "PEM block type must be CERTIFICATE REQUEST"));
      return;
    }
    String problem = Pkcs10.problem(Pem.bytes(blocks.getFirst()));
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(request, problem));
    }
  }

  private static void usages(Node usages, List<FieldError> errors) {
    Validate.required(usages, errors);
    Set<String> seen = new HashSet<>();
    for (Node u : usages.items()) {
      if (!USAGES.contains(u.text())) {
        errors.add(FieldError.notSupported(u.path(), u.text(), USAGES));
      }
      if (!seen.add(u.text())) {
        errors.add(FieldError.duplicate(u.path(), u.text()));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.security.PublicKey;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates what a kubelet asks for a pod: a certificate for a key that it can show to have.
 *
 * <p>Kubernetes: {@code ValidatePodCertificateRequestCreate}.
 */
final class PodCertificateRequestValidation {
  private static final int MOST_UID = 128;
  private static final int MOST_KEY = 10 * 1024;
  private static final int MOST_ANNOTATIONS = 256 * 1024;
  private static final long SHORTEST = 3_600;
  private static final long LONGEST = 91 * 86_400;
  private static final long LONGEST_KUBERNETES = 86_400;
  private static final String OMITTED = "<omitted>";

  private PodCertificateRequestValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    SignerNameValidation.validate(spec.get("signerName"), errors);
    annotations(spec.get("unverifiedUserAnnotations"), errors);
    Validate.form(text(spec, "podName"), Names::dnsSubdomain, errors);
    Validate.form(text(spec, "serviceAccountName"), Names::dnsSubdomain, errors);
    Validate.form(text(spec, "nodeName"), Names::dnsSubdomain, errors);
    for (String uid : List.of("podUID", "serviceAccountUID", "nodeUID")) {
      uid(text(spec, uid), errors);
    }
    expiration(spec, errors);
    if (spec.get("stubPKCS10Request").isEmpty()) {
      proof(spec, errors);
    } else {
      request(spec, errors);
    }
  }

  /** An absent string counts as an empty one. */
  private static Node text(Node spec, String field) {
    return new Node(spec.get(field).text(), spec.get(field).path());
  }

  private static void uid(Node uid, List<FieldError> errors) {
    if (uid.isEmpty()) {
      errors.add(FieldError.invalid(uid, "must not be empty"));
    }
    if (Validate.bytes(uid.text()) > MOST_UID) {
      errors.add(FieldError.tooLong(uid.path(), MOST_UID));
    }
  }

  private static void annotations(Node annotations, List<FieldError> errors) {
    int total = 0;
    for (var entry : annotations.stringMap().entrySet()) {
      total += Validate.bytes(entry.getKey()) + Validate.bytes(entry.getValue());
      for (String m : Names.qualified(entry.getKey().toLowerCase(java.util.Locale.ROOT))) {
        errors.add(FieldError.invalid(annotations.path(), entry.getKey(), m));
      }
      if (!entry.getKey().contains("/")) {
        errors.add(
            FieldError.invalid(
                annotations.path(),
                entry.getKey(),
                "must be a domain-prefixed key (such as \"acme.io/foo\")"));
      }
    }
    if (total > MOST_ANNOTATIONS) {
      errors.add(FieldError.tooLong(annotations.path(), MOST_ANNOTATIONS));
    }
  }

  private static void expiration(Node spec, List<FieldError> errors) {
    Node seconds = spec.get("maxExpirationSeconds");
    if (seconds.isAbsent()) {
      errors.add(FieldError.required(seconds.path(), "must be set"));
      return;
    }
    String domain = spec.get("signerName").text().split("/", 2)[0];
    boolean own = domain.equals("kubernetes.io") || domain.endsWith(".kubernetes.io");
    long longest = own ? LONGEST_KUBERNETES : LONGEST;
    if (seconds.number() < SHORTEST || seconds.number() > longest) {
      errors.add(
          FieldError.invalid(seconds, "must be in the range [" + SHORTEST + ", " + longest + "]"));
    }
  }

  /** A key, and the pod's UID signed with it. */
  private static void proof(Node spec, List<FieldError> errors) {
    Node at = spec.get("pkixPublicKey");
    Node proof = spec.get("proofOfPossession");
    byte[] pkix = bytes(at, errors);
    byte[] signature = bytes(proof, errors);
    if (pkix == null || signature == null) {
      return;
    }
    PublicKey key = SubjectKey.read(pkix);
    if (key == null) {
      errors.add(FieldError.invalid(at, "must be a valid PKIX-serialized public key"));
    } else if (SubjectKey.isAllowed(key, at, errors)
        && !SubjectKey.hasSigned(key, spec.get("podUID").text(), signature)) {
      errors.add(
          FieldError.invalid(
              proof.path(), OMITTED, "could not verify proof-of-possession signature"));
    }
  }

  /** A request that is signed with the key that it is for. */
  private static void request(Node spec, List<FieldError> errors) {
    Node at = spec.get("stubPKCS10Request");
    for (String field : List.of("pkixPublicKey", "proofOfPossession")) {
      if (!spec.get(field).isEmpty()) {
        errors.add(
            FieldError.forbidden(
                spec.get(field).path(), "must be empty when stubPKCS10Request is set"));
      }
    }
    byte[] der = bytes(at, errors);
    SignedRequest request = der == null ? null : SignedRequest.read(der);
    if (der != null && request == null) {
      errors.add(FieldError.invalid(at.path(), OMITTED, "must be a valid PKCS#10 request"));
    }
    if (request != null && SubjectKey.isAllowed(request.key(), at, errors) && !request.isSigned()) {
      errors.add(
          FieldError.invalid(at.path(), OMITTED, "could not verify the signature of the request"));
    }
  }

  private static byte @Nullable [] bytes(Node field, List<FieldError> errors) {
    byte[] bytes = Base64.getDecoder().decode(field.text());
    if (bytes.length > MOST_KEY) {
      errors.add(FieldError.tooLong(field.path(), MOST_KEY));
      return null;
    }
    return bytes;
  }
}

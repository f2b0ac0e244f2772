// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.libraries.certificates.PemBlocks;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Validates what a signer says of a pod's request: one decision, and a certificate for the key that
 * was asked for.
 *
 * <p>Kubernetes: {@code ValidatePodCertificateRequestStatusUpdate}.
 */
final class PodCertificateStatusValidation {
  private static final List<String> DECISIONS = List.of("Denied", "Failed", "Issued");
  private static final int MOST_CHAIN = 100 * 1024;
  private static final Duration NEAR = Duration.ofMinutes(5);
  private static final Duration MARGIN = Duration.ofMinutes(10);
  private static final Duration SHORTEST = Duration.ofHours(1);

  private PodCertificateStatusValidation() {}

  static void validate(ApiObject object, ApiObject old, Instant now, List<FieldError> errors) {
    Node status = object.field("status");
    int before = errors.size();
    conditions(status.get("conditions"), errors);
    if (errors.size() > before) {
      return;
    }
    if (!decision(old.field("status")).isEmpty()) {
      if (!Validate.same(status, old.field("status"))) {
        errors.add(
            FieldError.invalid(
                status, "immutable after PodCertificateRequest is issued, denied, or failed"));
      }
      return;
    }
    switch (decision(status)) {
      case "Denied", "Failed" -> {
        if (hasMore(status)) {
          errors.add(
              FieldError.invalid(
                  status,
                  "non-condition status fields must be empty when denying or failing the"
                      + " PodCertificateRequest"));
        }
      }
      case "Issued" -> issued(object, now, errors);
      default -> {
        if (hasMore(status)) {
          errors.add(
              FieldError.invalid(
                  status,
                  "non-condition status fields must be empty when PodCertificateRequest is"
                      + " pending"));
        }
      }
    }
  }

  private static boolean hasMore(Node status) {
    return List.of("certificateChain", "notBefore", "beginRefreshAt", "notAfter").stream()
        .anyMatch(f -> !status.get(f).isEmpty());
  }

  private static String decision(Node status) {
    for (Node c : status.get("conditions").items()) {
      if (DECISIONS.contains(c.get("type").text())) {
        return c.get("type").text();
      }
    }
    return "";
  }

  private static void conditions(Node conditions, List<FieldError> errors) {
    int decisions = 0;
    for (Node c : conditions.items()) {
      Validate.oneOf(c.get("type"), DECISIONS, errors);
      if (DECISIONS.contains(c.get("type").text())) {
        decisions++;
        if (decisions > 1) {
          errors.add(
              FieldError.invalid(
                  c.get("type"),
                  "There may be at most one condition with type \"Issued\", \"Denied\", or"
                      + " \"Failed\""));
        }
        Validate.oneOf(c.get("status"), List.of("True"), errors);
      }
    }
    ConditionValidation.validate(conditions, errors);
  }

  private static void issued(ApiObject object, Instant now, List<FieldError> errors) {
    Node chain = object.field("status").get("certificateChain");
    if (Validate.bytes(chain.text()) > MOST_CHAIN) {
      errors.add(FieldError.tooLong(chain.path(), MOST_CHAIN));
      return;
    }
    List<PemBlocks.Block> blocks = PemBlocks.of(chain.text());
    if (blocks.isEmpty()) {
      errors.add(
          FieldError.invalid(
              chain, "issued certificate chain must contain at least one certificate"));
      return;
    }
    if (blocks.stream().anyMatch(b -> !b.type().equals("CERTIFICATE"))) {
      errors.add(
          FieldError.invalid(
              chain, "issued certificate chain must consist entirely of CERTIFICATE PEM blocks"));
      return;
    }
    X509Certificate leaf = certificate(blocks.getFirst());
    if (leaf == null) {
      errors.add(FieldError.invalid(chain, "leaf certificate does not parse as valid X.509"));
      return;
    }
    for (PemBlocks.Block block : blocks) {
      if (certificate(block) == null) {
        errors.add(
            FieldError.invalid(chain, "intermediate certificate does not parse as valid X.509"));
        return;
      }
    }
    if (!Objects.equals(requested(object.field("spec")), leaf.getPublicKey())) {
      errors.add(
          FieldError.invalid(chain, "leaf certificate was not issued to the requested public key"));
      return;
    }
    times(object, leaf, now, errors);
  }

  private static @Nullable PublicKey requested(Node spec) {
    String request = spec.get("stubPKCS10Request").text();
    if (request.isEmpty()) {
      return SubjectKey.read(Base64.getDecoder().decode(spec.get("pkixPublicKey").text()));
    }
    SignedRequest signed = SignedRequest.read(Base64.getDecoder().decode(request));
    return signed == null ? null : signed.key();
  }

  private static @Nullable X509Certificate certificate(PemBlocks.Block block) {
    byte[] content = Pem.bytes(block);
    if (content == null) {
      return null;
    }
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(content));
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  private static void times(
      ApiObject object, X509Certificate leaf, Instant now, List<FieldError> errors) {
    Node status = object.field("status");
    int before = errors.size();
    Instant start = time(status, "notBefore", "consistent with the issued certificate", errors);
    Instant end = time(status, "notAfter", "consistent with the issued certificate", errors);
    Instant refresh =
        time(status, "beginRefreshAt", "in the range [notbefore+10min, notafter-10min]", errors);
    if (errors.size() > before) {
      return;
    }
    Duration lifetime =
        Duration.between(leaf.getNotBefore().toInstant(), leaf.getNotAfter().toInstant());
    long most = object.field("spec").get("maxExpirationSeconds").number();
    FieldPath chain = status.get("certificateChain").path();
    String from = "must be set to the NotBefore time encoded in the leaf certificate";
    String to = "must be set to the NotAfter time encoded in the leaf certificate";
    if (!start.equals(leaf.getNotBefore().toInstant())) {
      errors.add(FieldError.invalid(status.get("notBefore"), from));
    } else if (Duration.between(start, now).abs().compareTo(NEAR) > 0) {
      errors.add(
          FieldError.invalid(
              status.get("notBefore"),
              "must be set to within 5 minutes of kube-apiserver's current time"));
    } else if (!end.equals(leaf.getNotAfter().toInstant())) {
      errors.add(FieldError.invalid(status.get("notAfter"), to));
    } else if (lifetime.compareTo(SHORTEST) < 0) {
      errors.add(
          FieldError.invalid(
              chain, lifetime.toSeconds() + "s", "leaf certificate lifetime must be >= 1 hour"));
    } else if (lifetime.toSeconds() > most) {
      errors.add(
          FieldError.invalid(
              chain,
              lifetime.toSeconds() + "s",
              "leaf certificate lifetime must be <= spec.maxExpirationSeconds (" + most + ")"));
    } else if (refresh.isBefore(start.plus(MARGIN))) {
      errors.add(
          FieldError.invalid(
              status.get("beginRefreshAt"), "must be at least 10 minutes after status.notBefore"));
    } else if (refresh.isAfter(end.minus(MARGIN))) {
      errors.add(
          FieldError.invalid(
              status.get("beginRefreshAt"), "must be at least 10 minutes before status.notAfter"));
    }
  }

  /** The epoch when it is missing, which is reported. */
  private static Instant time(Node status, String field, String rest, List<FieldError> errors) {
    Node at = status.get(field);
    try {
      return Instant.parse(at.text());
    } catch (DateTimeParseException e) {
      errors.add(FieldError.required(at.path(), "must be present and " + rest));
      return Instant.EPOCH;
    }
  }
}

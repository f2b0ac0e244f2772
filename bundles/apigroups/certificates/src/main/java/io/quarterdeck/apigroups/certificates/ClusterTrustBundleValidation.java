// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.libraries.certificates.PemBlocks;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates a bundle of trust anchors: its name follows its signer, and it holds certificates of
 * authorities, each once.
 *
 * <p>Kubernetes: {@code ValidateClusterTrustBundle}.
 */
final class ClusterTrustBundleValidation {
  private static final int MOST_BYTES = 1024 * 1024;
  private static final String OMITTED = "<value omitted>";

  private ClusterTrustBundleValidation() {}

  /**
   * @param old null for a new one; anchors that have not changed are not read again
   */
  static void validate(ApiObject object, @Nullable ApiObject old, List<FieldError> errors) {
    Node signer = object.field("spec").get("signerName");
    Node anchors = object.field("spec").get("trustBundle");
    name(object, signer.text(), errors);
    if (!signer.isEmpty()) {
      SignerNameValidation.validate(signer, errors);
    }
    if (old == null || !Validate.same(anchors, old.field("spec").get("trustBundle"))) {
      anchors(anchors, errors);
    }
    if (old != null) {
      Validate.immutable(signer, old.field("spec").get("signerName"), errors);
    }
  }

  private static void name(ApiObject object, String signer, List<FieldError> errors) {
    Node at = object.field("metadata").get("name");
    String name = at.text();
    if (signer.isEmpty()) {
      if (name.contains(":")) {
        errors.add(
            FieldError.invalid(
                at, "ClusterTrustBundle without signer name must not have \":\" in its name"));
      } else {
        Validate.form(at, Names::dnsSubdomain, errors);
      }
      return;
    }
    String prefix = signer.replace('/', ':') + ":";
    if (!name.startsWith(prefix)) {
      errors.add(
          FieldError.invalid(
              at,
              "ClusterTrustBundle for signerName "
                  + signer
                  + " must be named with prefix "
                  + prefix));
      return;
    }
    Names.dnsSubdomain(name.substring(prefix.length()))
        .forEach(m -> errors.add(FieldError.invalid(at, m)));
  }

  private static void anchors(Node anchors, List<FieldError> errors) {
    if (Validate.bytes(anchors.text()) > MOST_BYTES) {
      errors.add(FieldError.tooLong(anchors.path(), MOST_BYTES));
      return;
    }
    Map<String, List<Integer>> entries = new LinkedHashMap<>();
    int before = errors.size();
    int i = 0;
    for (PemBlocks.Block block : PemBlocks.of(anchors.text())) {
      String problem = problem(block);
      if (problem.isEmpty()) {
        String content = block.body().replaceAll("\\s", "");
        entries.computeIfAbsent(content, k -> new ArrayList<>()).add(i);
      } else {
        errors.add(FieldError.invalid(anchors.path(), OMITTED, "entry " + i + " " + problem));
      }
      i++;
    }
    if (errors.size() > before) {
      return;
    }
    if (entries.isEmpty()) {
      errors.add(
          FieldError.invalid(
              anchors.path(), OMITTED, "at least one trust anchor must be provided"));
    }
    for (List<Integer> places : entries.values()) {
      if (places.size() > 1) {
        String indices = places.toString().replace(",", "");
        errors.add(
            FieldError.invalid(
                anchors.path(), OMITTED, "duplicate trust anchor (indices " + indices + ")"));
      }
    }
  }

  /** Empty for the certificate of an authority. */
  private static String problem(PemBlocks.Block block) {
    if (!block.type().equals("CERTIFICATE")) {
      return "has bad block type: " + block.type();
    }
    if (block.body().stripLeading().lines().findFirst().orElse("").contains(":")) {
      return "has PEM block headers";
    }
    byte[] content = Pem.bytes(block);
    if (content == null) {
      return "does not parse as X.509";
    }
    try {
      X509Certificate certificate =
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(content));
      return certificate.getBasicConstraints() < 0 ? "does not have the CA bit set" : "";
    } catch (GeneralSecurityException e) {
      return "does not parse as X.509";
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.libraries.certificates.PemBlocks;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PEM blocks, as far as signing requests need them. */
final class Pem {
  private Pem() {}

  /** The text behind a field of bytes; empty when it is not base64. */
  static String decode(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** The bytes of a block, null when they are not base64. */
  static byte @Nullable [] bytes(PemBlocks.Block block) {
    try {
      return block.content();
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  /** What is wrong with an issued certificate, empty for nothing. */
  static String certificateProblem(String text) {
    List<PemBlocks.Block> blocks = PemBlocks.of(text);
    if (blocks.isEmpty()) {
      return "must contain at least one CERTIFICATE PEM block";
    }
    for (PemBlocks.Block b : blocks) {
      if (!b.type().equals("CERTIFICATE")) {
        return "only CERTIFICATE PEM blocks are allowed, found " + FieldError.quote(b.type());
      }
      if (b.body().stripLeading().lines().findFirst().orElse("").contains(":")) {
        return "no PEM block headers are permitted";
      }
      if (b.body().isBlank()) {
        return "found CERTIFICATE PEM block containing 0 certificates";
      }
      if (!isCertificate(b)) {
        return "x509: malformed certificate";
      }
    }
    return "";
  }

  private static boolean isCertificate(PemBlocks.Block block) {
    byte[] bytes = bytes(block);
    if (bytes == null) {
      return false;
    }
    try {
      CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
      return true;
    } catch (CertificateException e) {
      return false;
    }
  }
}

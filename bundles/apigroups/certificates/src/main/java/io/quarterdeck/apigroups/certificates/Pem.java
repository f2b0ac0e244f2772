// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** PEM blocks, as far as signing requests need them. */
final class Pem {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\s*\\n(.*?)-----END \\1-----", Pattern.DOTALL);

  private Pem() {}

  record Block(String type, String body) {}

  /** The text behind a field of bytes; empty when it is not base64. */
  static String decode(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  static List<Block> blocks(String text) {
    List<Block> out = new ArrayList<>();
    Matcher m = BLOCK.matcher(text);
    while (m.find()) {
      out.add(new Block(m.group(1), m.group(2)));
    }
    return out;
  }

  /** The bytes of a block, null when they are not base64. */
  static byte @Nullable [] bytes(Block block) {
    try {
      return Base64.getMimeDecoder().decode(block.body());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** What is wrong with an issued certificate, empty for nothing. */
  static String certificateProblem(String text) {
    List<Block> blocks = blocks(text);
    if (blocks.isEmpty()) {
      return "must contain at least one CERTIFICATE PEM block";
    }
    for (Block b : blocks) {
      if (!b.type().equals("CERTIFICATE")) {
        return "only CERTIFICATE PEM blocks are allowed, found " + FieldError.quote(b.type());
      }
      if (b.body().lines().findFirst().orElse("").contains(":")) {
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

  private static boolean isCertificate(Block block) {
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

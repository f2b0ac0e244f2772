// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import io.quarterdeck.libraries.certificates.PemBlocks;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;

/** Whether a certificate and a key make a server; what is said otherwise is Go's. */
public final class TlsPair {
  private static final String PKCS8 = "PRIVATE KEY";

  private TlsPair() {}

  private record Block(String type, byte[] content) {}

  /** Empty when there is nothing to say. */
  public static String problem(byte[] certificate, byte[] key) {
    List<Block> certificates = blocks(certificate);
    List<Block> keys = blocks(key);
    String problem = certificateProblem(certificates);
    if (problem.isEmpty()) {
      problem = keyProblem(keys);
    }
    if (!problem.isEmpty()) {
      return problem;
    }
    return pair(
        certificates.stream().filter(b -> b.type().equals("CERTIFICATE")).findFirst().orElseThrow(),
        keys.stream().filter(b -> b.type().endsWith(PKCS8)).findFirst().orElseThrow());
  }

  private static String certificateProblem(List<Block> blocks) {
    if (blocks.isEmpty()) {
      return "tls: failed to find any PEM data in certificate input";
    }
    if (blocks.stream().anyMatch(b -> b.type().equals("CERTIFICATE"))) {
      return "";
    }
    if (blocks.size() == 1 && blocks.getFirst().type().endsWith(PKCS8)) {
      return "tls: failed to find certificate PEM data in certificate input, but did find a private"
          + " key; PEM inputs may have been switched";
    }
    return "tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM"
        + " blocks of the following types: "
        + types(blocks);
  }

  private static String keyProblem(List<Block> blocks) {
    if (blocks.isEmpty()) {
      return "tls: failed to find any PEM data in key input";
    }
    if (blocks.stream().anyMatch(b -> b.type().endsWith(PKCS8))) {
      return "";
    }
    if (blocks.size() == 1 && blocks.getFirst().type().equals("CERTIFICATE")) {
      return "tls: found a certificate rather than a key in the PEM for the private key";
    }
    return "tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after"
        + " skipping PEM blocks of the following types: "
        + types(blocks);
  }

  private static String types(List<Block> blocks) {
    return "[" + String.join(" ", blocks.stream().map(Block::type).toList()) + "]";
  }

  /** Only RSA keys are compared: the private key of others does not contain the public one. */
  private static String pair(Block certificate, Block key) {
    PublicKey known;
    try {
      known =
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(certificate.content()))
              .getPublicKey();
    } catch (CertificateException e) {
      return "x509: malformed certificate";
    }
    if (!(known instanceof RSAPublicKey open) || !key.type().equals(PKCS8)) {
      return "";
    }
    try {
      return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(key.content()))
                  instanceof RSAPrivateKey secret
              && secret.getModulus().equals(open.getModulus())
          ? ""
          : "tls: private key does not match public key";
    } catch (GeneralSecurityException e) {
      return "tls: failed to parse private key";
    }
  }

  private static List<Block> blocks(byte[] pem) {
    List<Block> out = new ArrayList<>();
    for (PemBlocks.Block b : PemBlocks.of(new String(pem, StandardCharsets.UTF_8))) {
      try {
        out.add(new Block(b.type(), b.content()));
      } catch (GeneralSecurityException e) {
        // not a block: Go goes on behind it
        continue;
      }
    }
    return out;
  }
}

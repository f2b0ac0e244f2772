// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** RSA keys of files. */
final class Pems {
  private Pems() {}

  static PrivateKey rsaPrivate(Path file) throws IOException, GeneralSecurityException {
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der(file)));
  }

  static PublicKey rsaPublic(Path file) throws IOException, GeneralSecurityException {
    return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der(file)));
  }

  private static byte[] der(Path file) throws IOException {
    String body = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    return Base64.getMimeDecoder().decode(body);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Public keys of files. */
final class Pems {
  private Pems() {}

  static PublicKey rsaPublic(Path file) throws IOException, GeneralSecurityException {
    String body = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    return KeyFactory.getInstance("RSA")
        .generatePublic(new X509EncodedKeySpec(Base64.getMimeDecoder().decode(body)));
  }
}

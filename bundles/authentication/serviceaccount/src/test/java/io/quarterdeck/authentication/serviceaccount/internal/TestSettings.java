// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** A configuration as ConfigAdmin gives it. */
@SuppressWarnings({"ClassExplicitlyAnnotation", "BadAnnotationImplementation"})
record TestSettings(
    String[] issuer,
    String signing_key_file,
    String[] key_files,
    boolean lookup,
    long max_token_expiration_seconds,
    boolean extend_token_expiration,
    String jwks_uri)
    implements TokenSettings.Config {

  static TestSettings usual() {
    return new TestSettings(new String[] {World.ISSUER}, "", new String[0], true, 0, true, "");
  }

  TestSettings issuers(String... issuers) {
    return new TestSettings(issuers, signing_key_file, key_files, lookup, 0, true, jwks_uri);
  }

  TestSettings longest(long seconds, boolean extend) {
    return new TestSettings(issuer, signing_key_file, key_files, lookup, seconds, extend, jwks_uri);
  }

  TestSettings jwks(String uri) {
    return new TestSettings(issuer, signing_key_file, key_files, lookup, 0, true, uri);
  }

  /** With a key that signs, written into a folder. */
  TestSettings signing(SigningKey key, Path folder) throws IOException {
    String pem =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(key.key().getEncoded())
            + "\n-----END PRIVATE KEY-----\n";
    Path file = Files.writeString(folder.resolve("key.pem"), pem);
    return new TestSettings(issuer, file.toString(), key_files, lookup, 0, true, jwks_uri);
  }

  @Override
  public Class<? extends Annotation> annotationType() {
    return TokenSettings.Config.class;
  }
}

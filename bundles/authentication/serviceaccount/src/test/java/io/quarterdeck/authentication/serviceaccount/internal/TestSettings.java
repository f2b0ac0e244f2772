// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigners;
import io.quarterdeck.runtime.metrics.Metrics;
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
    String signing_endpoint,
    boolean lookup,
    long max_token_expiration_seconds,
    boolean extend_token_expiration,
    String jwks_uri)
    implements TokenSettings.Config {

  static TestSettings usual() {
    return new TestSettings(new String[] {World.ISSUER}, "", new String[0], "", true, 0, true, "");
  }

  static TokenSettings open(TokenSettings.Config config) {
    return new TokenSettings(config, new ExternalSigners(new Metrics()));
  }

  TestSettings endpoint(String socket) {
    return new TestSettings(
        issuer,
        signing_key_file,
        key_files,
        socket,
        lookup,
        max_token_expiration_seconds,
        extend_token_expiration,
        jwks_uri);
  }

  TestSettings keys(String... files) {
    return new TestSettings(
        issuer, signing_key_file, files, signing_endpoint, lookup, 0, true, jwks_uri);
  }

  TestSettings issuers(String... issuers) {
    return new TestSettings(
        issuers, signing_key_file, key_files, signing_endpoint, lookup, 0, true, jwks_uri);
  }

  TestSettings longest(long seconds, boolean extend) {
    return new TestSettings(
        issuer, signing_key_file, key_files, signing_endpoint, lookup, seconds, extend, jwks_uri);
  }

  TestSettings jwks(String uri) {
    return new TestSettings(
        issuer, signing_key_file, key_files, signing_endpoint, lookup, 0, true, uri);
  }

  /** With a key that signs, written into a folder. */
  TestSettings signing(SigningKey key, Path folder) throws IOException {
    String pem =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(key.key().getEncoded())
            + "\n-----END PRIVATE KEY-----\n";
    Path file = Files.writeString(folder.resolve("key.pem"), pem);
    return new TestSettings(
        issuer, file.toString(), key_files, signing_endpoint, lookup, 0, true, jwks_uri);
  }

  @Override
  public Class<? extends Annotation> annotationType() {
    return TokenSettings.Config.class;
  }
}

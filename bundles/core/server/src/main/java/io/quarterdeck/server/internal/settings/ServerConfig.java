// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.configuration.NoLongerUsed;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** The keys of {@code io.quarterdeck.server}. */
@ObjectClassDefinition(name = "Server", description = "The address and certificates it serves with")
public @interface ServerConfig {

  @AttributeDefinition(description = "The address to listen on")
  String bind_address() default "127.0.0.1";

  @AttributeDefinition(
      description = "The port to listen on; 0 for any that is free",
      min = "0",
      max = "65535")
  int port() default 6443;

  @AttributeDefinition(description = "PEM file: the server's certificate, then its issuers")
  @NamesFile(Content.CERTIFICATES)
  String tls_cert_file();

  @AttributeDefinition(description = "PEM file: the certificate's key, in PKCS#8, PKCS#1 or SEC1")
  @NamesFile(value = Content.PRIVATE_KEY, certificate = "tls.cert.file")
  String tls_key_file();

  @AttributeDefinition(
      description =
          "The oldest version of TLS that is spoken (--tls-min-version); 1.0 and 1.1 where the JDK"
              + " has them enabled",
      options = {
        @Option("VersionTLS10"),
        @Option("VersionTLS11"),
        @Option("VersionTLS12"),
        @Option("VersionTLS13")
      })
  String tls_min_version() default "VersionTLS12";

  @AttributeDefinition(
      description =
          "The cipher suites of TLS 1.2 and below (--tls-cipher-suites); none for those of the JDK")
  String[] tls_cipher_suites() default {};

  @AttributeDefinition(
      description =
          "Numbers of the key exchanges that are allowed (--tls-curve-preferences); none for those"
              + " of the JDK",
      min = "1",
      max = "65535")
  int[] tls_curve_preferences() default {};

  @AttributeDefinition(
      description =
          "Certificates for clients that ask for a name (--tls-sni-cert-key): CERT,KEY[:NAME,...]"
              + " each, with ; between them")
  @NamesFile(Content.NAMED_PAIRS)
  String tls_sni_cert_key() default "";

  @AttributeDefinition(
      description = "no longer used: the authorities of all authenticators are named to clients")
  @NoLongerUsed("the authorities of all authenticators are named to clients")
  String client_ca_file() default "";

  @AttributeDefinition(
      description = "Seconds to serve on after /readyz has begun to fail",
      min = "0")
  int shutdown_delay_seconds() default 0;

  @AttributeDefinition(description = "Whether new requests get 429 while the last ones are drained")
  boolean shutdown_send_retry_after() default false;

  @AttributeDefinition(description = "Seconds over which watches are ended", min = "0")
  int shutdown_watch_termination_grace_seconds() default 0;

  @AttributeDefinition(
      description = "Whether object requests go through the Jakarta REST filters of plugins")
  boolean objects_through_jersey() default false;

  @AttributeDefinition(
      description = "Filters without which no object request is served, while they are used")
  String[] objects_filters_required() default {};
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an operator decides: one provider by these keys, or several by a file. */
@ObjectClassDefinition(name = "OpenID Connect", pid = "io.quarterdeck.authentication.oidc")
public @interface OidcConfig {
  @AttributeDefinition(
      description =
          "AuthenticationConfiguration of apiserver.config.k8s.io in YAML or JSON, read again when"
              + " it changes, for this authenticator alone; with it the other keys must be empty")
  @NamesFile(Content.READABLE)
  String config_file() default "";

  @AttributeDefinition(description = "https address of the issuer (--oidc-issuer-url)")
  String issuer_url() default "";

  @AttributeDefinition(description = "whom tokens must be meant for (--oidc-client-id)")
  String client_id() default "";

  @AttributeDefinition(
      description = "PEM certificates that the issuer is trusted by (--oidc-ca-file)")
  @NamesFile(Content.CERTIFICATES)
  String ca_file() default "";

  @AttributeDefinition(description = "the claim that is the user's name (--oidc-username-claim)")
  String username_claim() default "sub";

  @AttributeDefinition(
      description =
          "what is put before the name (--oidc-username-prefix): - for nothing; empty for the"
              + " issuer and #, but before an email nothing")
  String username_prefix() default "";

  @AttributeDefinition(description = "the claim that has the groups (--oidc-groups-claim)")
  String groups_claim() default "";

  @AttributeDefinition(description = "what is put before each group (--oidc-groups-prefix)")
  String groups_prefix() default "";

  @AttributeDefinition(
      description = "claim=value pairs that tokens must have (--oidc-required-claim)")
  String[] required_claims() default {};

  @AttributeDefinition(description = "signatures that count (--oidc-signing-algs)")
  String[] signing_algs() default {"RS256"};
}

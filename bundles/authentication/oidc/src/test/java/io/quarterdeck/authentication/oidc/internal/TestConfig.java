// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import java.lang.annotation.Annotation;

/** A configuration as ConfigAdmin gives it. */
@SuppressWarnings({"ClassExplicitlyAnnotation", "BadAnnotationImplementation"})
record TestConfig(
    String config_file,
    String issuer_url,
    String client_id,
    String ca_file,
    String username_claim,
    String username_prefix,
    String groups_claim,
    String groups_prefix,
    String[] required_claims,
    String[] signing_algs)
    implements OidcConfig {

  TestConfig(String issuer, String client, String ca, String groups, String required) {
    this(
        "",
        issuer,
        client,
        ca,
        "sub",
        "",
        groups,
        "",
        new String[] {required},
        new String[] {"RS256"});
  }

  static TestConfig file(String file) {
    return new TestConfig(
        file, "", "", "", "sub", "", "", "", new String[0], new String[] {"RS256"});
  }

  @Override
  public Class<? extends Annotation> annotationType() {
    return OidcConfig.class;
  }
}

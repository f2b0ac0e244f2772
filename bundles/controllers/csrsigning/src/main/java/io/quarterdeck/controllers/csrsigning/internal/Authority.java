// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;

/** Who signs. Never shown as a text: it has the key. */
record Authority(X509Certificate certificate, PrivateKey key) {

  Instant end() {
    return certificate.getNotAfter().toInstant();
  }

  @Override
  public String toString() {
    return certificate.getSubjectX500Principal().getName();
  }
}

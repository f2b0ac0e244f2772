// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.libraries.certificates.CertificateRequest;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import org.jspecify.annotations.Nullable;

/** A PKCS#10 request as far as it proves that whoever made it has the key. */
record SignedRequest(PublicKey key, CertificateRequest request) {

  /** Null for what is no request, and for one of a key that is not known. */
  static @Nullable SignedRequest read(byte[] der) {
    try {
      CertificateRequest request = CertificateRequest.of(der);
      return new SignedRequest(request.publicKey(), request);
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  /** Whether it is signed with the key that it names. */
  boolean isSigned() {
    return request.isSigned();
  }
}

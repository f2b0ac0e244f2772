// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.certificates.CertificateRequest;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a request. What is written carries the revision that was read: a cache that is behind
 * costs a conflict and nothing else, and of two certificates for one request only one is ever seen.
 */
final class Signing {
  private static final Logger LOG = System.getLogger(Signing.class.getName());

  private final ControllerContext context;
  private final AuthorityFiles files;
  private final Duration most;

  Signing(ControllerContext context, AuthorityFiles files, Duration most) {
    this.context = context;
    this.files = files;
    this.most = most;
  }

  /** An authority that is missing or over may be replaced: what waits for it is tried again. */
  Outcome reconcile(String name) {
    ApiObject csr = context.reader().get(SigningController.REQUESTS.groupResource(), "", name);
    Signer signer = csr == null ? null : Signer.of(csr.field("spec").get("signerName").text());
    if (csr == null || signer == null || !SigningStatus.isDue(csr)) {
      return Outcome.DONE;
    }
    Authority authority = files.current();
    if (authority == null) {
      return Outcome.RETRY;
    }
    try {
      ApiObject next = judged(csr, signer, authority);
      if (next == null) {
        return Outcome.RETRY;
      }
      context.client().update(SigningController.REQUESTS, next, ObjectClient.STATUS);
    } catch (GeneralSecurityException e) {
      // the spec does not change: it will never be good
      LOG.log(Level.WARNING, "csrsigning: the request of {0} {1}", name, e.getMessage());
    }
    return Outcome.DONE;
  }

  /**
   * With a certificate, or the reason why there is none; null when the authority cannot sign.
   *
   * @throws GeneralSecurityException when what is asked for is broken
   */
  private @Nullable ApiObject judged(ApiObject csr, Signer signer, Authority authority)
      throws GeneralSecurityException {
    Node spec = csr.field("spec");
    Instant now = context.clock().instant();
    CertificateRequest request = read(spec.get("request").text());
    List<String> words = spec.get("usages").strings();
    String problem = signer.problem(request, words);
    if (!problem.isEmpty()) {
      return SigningStatus.failed(csr, problem, now);
    }
    if (!request.isSigned()) {
      throw new GeneralSecurityException("is not signed with the key that it is for");
    }
    Usages usages = Usages.of(words);
    Duration asked = Duration.ofSeconds(spec.get("expirationSeconds").number(0));
    if (!now.isBefore(authority.end())) {
      files.complain("the authority has expired: " + authority.end());
      return null;
    }
    Validity validity = Validity.of(now, asked, most, authority.end());
    try {
      return SigningStatus.issued(csr, IssuedCertificate.of(request, usages, validity, authority));
    } catch (GeneralSecurityException e) {
      files.complain("the authority cannot sign: " + e.getMessage());
      return null;
    }
  }

  private static CertificateRequest read(String field) throws GeneralSecurityException {
    try {
      return CertificateRequest.ofPem(Base64.getDecoder().decode(field));
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("is not base64", e);
    }
  }
}

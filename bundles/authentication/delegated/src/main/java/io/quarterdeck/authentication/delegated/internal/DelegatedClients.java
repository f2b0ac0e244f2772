// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.libraries.access.identity.SubjectUser;
import io.quarterdeck.libraries.access.identity.VerifiedChains;
import io.quarterdeck.libraries.certificates.AuthorityFile.Trust;
import io.quarterdeck.libraries.certificates.ClientChain;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.feature.FeatureGates;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Recognises who shows a certificate that the client authority of the server in front has signed,
 * as that server itself does.
 */
@Component(property = {"name=delegatedx509", "rank:Integer=650"})
public final class DelegatedClients implements Authenticator, ClientAuthorities {
  private final Supplier<AuthenticationInfo> info;
  private final boolean uids;
  private final InstantSource clock;
  private final VerifiedChains verified = new VerifiedChains();

  @Activate
  public DelegatedClients(@Reference FrontServer front, @Reference FeatureGates gates) {
    this(front::info, gates.isEnabled("AllowParsingUserUIDFromCertAuth"), InstantSource.system());
  }

  DelegatedClients(Supplier<AuthenticationInfo> info, boolean uids, InstantSource clock) {
    this.info = info;
    this.uids = uids;
    this.clock = clock;
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    Trust trust = info.get().clients();
    List<X509Certificate> chain = credentials.peerCertificates();
    if (chain.isEmpty() || trust.certificates().isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    try {
      return verify(trust, chain);
    } catch (GeneralSecurityException e) {
      return new Rejected("x509: " + e.getMessage());
    }
  }

  private AuthenticationResult verify(Trust trust, List<X509Certificate> chain)
      throws GeneralSecurityException {
    Instant now = clock.instant();
    AuthenticationResult known = verified.find(trust, chain, now);
    if (known != null) {
      return known;
    }
    ClientChain.check(trust.anchors(), chain, now);
    UserInfo user = SubjectUser.of(chain.getFirst(), uids);
    AuthenticationResult result =
        user == null ? AuthenticationResult.ABSTAINED : AuthenticationResult.authenticated(user);
    verified.remember(trust, chain, now, result);
    return result;
  }

  @Override
  public Purpose purpose() {
    return new Clients();
  }

  @Override
  public List<X509Certificate> trusted() {
    return info.get().clients().certificates();
  }
}

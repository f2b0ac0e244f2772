// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.libraries.access.identity.CommonName;
import io.quarterdeck.libraries.access.identity.UserHeaders;
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
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Believes the server in front whom its requests are from. The headers count only behind a
 * certificate that the front proxies' authority has signed for one of the allowed names.
 */
@Component(property = {"name=delegatedrequestheader", "rank:Integer=750"})
public final class DelegatedRequestHeader implements Authenticator, ClientAuthorities {
  private final Supplier<AuthenticationInfo> info;
  private final boolean uids;
  private final InstantSource clock;

  @Activate
  public DelegatedRequestHeader(@Reference FrontServer front, @Reference FeatureGates gates) {
    this(front::info, gates.isEnabled("RemoteRequestHeaderUID"), InstantSource.system());
  }

  DelegatedRequestHeader(Supplier<AuthenticationInfo> info, boolean uids, InstantSource clock) {
    this.info = info;
    this.uids = uids;
    this.clock = clock;
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    AuthenticationInfo now = info.get();
    List<X509Certificate> chain = credentials.peerCertificates();
    if (chain.isEmpty() || now.proxies().certificates().isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    try {
      ClientChain.check(now.proxies().anchors(), chain, clock.instant());
    } catch (GeneralSecurityException e) {
      return new Rejected("x509: " + e.getMessage());
    }
    String proxy = CommonName.of(chain.getFirst());
    List<String> allowed = now.headers().allowedNames();
    if (!allowed.isEmpty() && !allowed.contains(proxy)) {
      return new Rejected("x509: subject with cn=" + proxy + " is not in the allowed list");
    }
    UserInfo user = new UserHeaders(counted(now.headers())).user(credentials.headers());
    return user == null ? AuthenticationResult.ABSTAINED : AuthenticationResult.authenticated(user);
  }

  private FrontProxies counted(FrontProxies named) {
    return uids
        ? named
        : new FrontProxies(
            named.allowedNames(),
            named.usernameHeaders(),
            List.of(),
            named.groupHeaders(),
            named.extraHeaderPrefixes());
  }

  /** As the ConfigMap has it at the moment. */
  @Override
  public Purpose purpose() {
    return info.get().headers();
  }

  @Override
  public List<X509Certificate> trusted() {
    return info.get().proxies().certificates();
  }
}

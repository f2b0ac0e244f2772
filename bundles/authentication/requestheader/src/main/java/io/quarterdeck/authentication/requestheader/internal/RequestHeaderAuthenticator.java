// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.requestheader.internal;

import io.quarterdeck.libraries.access.identity.CommonName;
import io.quarterdeck.libraries.access.identity.UserHeaders;
import io.quarterdeck.libraries.certificates.AuthorityFile;
import io.quarterdeck.libraries.certificates.ClientChain;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.feature.FeatureGates;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Believes a front proxy whom its requests are from. The headers count only behind a certificate
 * that the proxy's own authority has signed for one of the allowed names; whoever else sends them
 * is not heard.
 */
@Component(
    configurationPid = "io.quarterdeck.authentication.requestheader",
    property = {"name=requestheader", "rank:Integer=700"})
@Designate(ocd = RequestHeaderAuthenticator.Config.class)
public final class RequestHeaderAuthenticator implements Authenticator, ClientAuthorities {
  private final @Nullable AuthorityFile authorities;
  private final FrontProxies proxies;
  private final UserHeaders headers;
  private final InstantSource clock;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Front proxy")
  public @interface Config {
    @AttributeDefinition(
        description =
            "PEM certificates of the authorities of front proxies, and of nobody else"
                + " (--requestheader-client-ca-file); empty for no front proxy")
    @NamesFile(Content.CERTIFICATES)
    String client_ca_file() default "";

    @AttributeDefinition(
        description =
            "common names that a proxy's certificate may have (--requestheader-allowed-names);"
                + " empty for any that the authority has signed")
    String[] allowed_names() default {};

    @AttributeDefinition(description = "headers of the name (--requestheader-username-headers)")
    String[] username_headers() default {"X-Remote-User"};

    @AttributeDefinition(description = "headers of the UID (--requestheader-uid-headers)")
    String[] uid_headers() default {"X-Remote-Uid"};

    @AttributeDefinition(description = "headers of groups (--requestheader-group-headers)")
    String[] group_headers() default {"X-Remote-Group"};

    @AttributeDefinition(
        description = "how headers of extra values begin (--requestheader-extra-headers-prefix)")
    String[] extra_headers_prefix() default {"X-Remote-Extra-"};
  }

  @Activate
  public RequestHeaderAuthenticator(@Reference FeatureGates gates, Config config) {
    this(
        config.client_ca_file(),
        new FrontProxies(
            List.of(config.allowed_names()),
            List.of(config.username_headers()),
            gates.isEnabled("RemoteRequestHeaderUID") ? List.of(config.uid_headers()) : List.of(),
            List.of(config.group_headers()),
            List.of(config.extra_headers_prefix())),
        InstantSource.system());
  }

  RequestHeaderAuthenticator(String file, FrontProxies proxies, InstantSource clock) {
    this.authorities = file.isBlank() ? null : new AuthorityFile(Path.of(file.strip()));
    this.proxies = proxies;
    this.headers = new UserHeaders(proxies);
    this.clock = clock;
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    List<X509Certificate> chain = credentials.peerCertificates();
    if (authorities == null || chain.isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    try {
      ClientChain.check(authorities.trust().anchors(), chain, clock.instant());
    } catch (IOException e) {
      return new Rejected("front proxy CA file " + authorities.file() + ": " + e.getMessage());
    } catch (GeneralSecurityException e) {
      return new Rejected("x509: " + e.getMessage());
    }
    String proxy = CommonName.of(chain.getFirst());
    if (!proxies.allowedNames().isEmpty() && !proxies.allowedNames().contains(proxy)) {
      return new Rejected("x509: subject with cn=" + proxy + " is not in the allowed list");
    }
    UserInfo user = headers.user(credentials.headers());
    return user == null ? AuthenticationResult.ABSTAINED : AuthenticationResult.authenticated(user);
  }

  @Override
  public Purpose purpose() {
    return proxies;
  }

  @Override
  public List<X509Certificate> trusted() {
    return authorities == null ? List.of() : authorities.lastGood();
  }

  @Override
  public String standby() {
    return authorities == null ? "client.ca.file is not set" : "";
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.x509.internal;

import io.quarterdeck.libraries.access.identity.SubjectUser;
import io.quarterdeck.libraries.access.identity.VerifiedChains;
import io.quarterdeck.libraries.certificates.AuthorityFile;
import io.quarterdeck.libraries.certificates.ClientChain;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
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
import java.time.Duration;
import java.time.Instant;
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
 * Recognises who shows a certificate for client authentication that the client CA has signed: the
 * common name is the user, each organization a group.
 */
@Component(
    configurationPid = "io.quarterdeck.authentication.x509",
    property = {"name=x509", "rank:Integer=600"})
@Designate(ocd = X509Authenticator.Config.class)
public final class X509Authenticator implements Authenticator, ClientAuthorities {
  private static final List<Double> REMAINING =
      List.of(
          0.0,
          1800.0,
          3600.0,
          7200.0,
          21600.0,
          43200.0,
          86400.0,
          172800.0,
          345600.0,
          604800.0,
          2592000.0,
          7776000.0,
          15552000.0,
          31104000.0);

  private final @Nullable AuthorityFile ca;
  private final Histogram remaining;
  private final InstantSource clock;
  private final boolean uids;
  private final VerifiedChains verified = new VerifiedChains();

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Client certificates")
  public @interface Config {
    @AttributeDefinition(
        name = "Client CA file",
        description =
            "PEM certificates of the authorities that sign clients (--client-ca-file), read again"
                + " when it changes; empty for none")
    @NamesFile(Content.CERTIFICATES)
    String client_ca_file() default "";
  }

  @Activate
  public X509Authenticator(
      @Reference Metrics metrics, @Reference FeatureGates gates, Config config) {
    this(
        config.client_ca_file(),
        gates.isEnabled("AllowParsingUserUIDFromCertAuth"),
        metrics,
        InstantSource.system());
  }

  X509Authenticator(String caFile, Metrics metrics, InstantSource clock) {
    this(caFile, true, metrics, clock);
  }

  private X509Authenticator(String caFile, boolean uids, Metrics metrics, InstantSource clock) {
    this.uids = uids;
    this.remaining =
        metrics
            .histogram(
                "apiserver_client_certificate_expiration_seconds",
                "How long certificates that clients showed are good yet.",
                REMAINING)
            .with();
    this.ca = caFile.isBlank() ? null : new AuthorityFile(Path.of(caFile.strip()));
    this.clock = clock;
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    List<X509Certificate> chain = credentials.peerCertificates();
    if (ca == null || chain.isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    try {
      AuthenticationResult result = verify(ca.trust(), chain);
      Instant end = chain.getFirst().getNotAfter().toInstant();
      remaining.observe(Duration.between(clock.instant(), end).toSeconds());
      return result;
    } catch (IOException e) {
      return new Rejected("client CA file " + ca.file() + ": " + e.getMessage());
    } catch (GeneralSecurityException e) {
      return new Rejected("x509: " + e.getMessage());
    }
  }

  @Override
  public Purpose purpose() {
    return new Clients();
  }

  @Override
  public List<X509Certificate> trusted() {
    return ca == null ? List.of() : ca.lastGood();
  }

  private AuthenticationResult verify(AuthorityFile.Trust trust, List<X509Certificate> chain)
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
  public String standby() {
    return ca == null ? "client.ca.file is not set" : "";
  }
}

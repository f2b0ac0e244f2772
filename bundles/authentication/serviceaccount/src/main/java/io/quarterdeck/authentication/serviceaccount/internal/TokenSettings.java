// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.authentication.serviceaccount.internal.keys.KeyFiles;
import io.quarterdeck.authentication.serviceaccount.internal.keys.TokenKeys;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigner;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigners;
import io.quarterdeck.authentication.serviceaccount.internal.signer.Lifetimes;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an operator has decided of these tokens, and the keys: shared by what signs and checks. */
@Component(
    service = TokenSettings.class,
    configurationPid = "io.quarterdeck.authentication.serviceaccount")
@Designate(ocd = TokenSettings.Config.class)
public final class TokenSettings {
  private static final long YEAR = 365L * 24 * 60 * 60;
  private static final long HOUR = 60L * 60;
  private static final long LONGEST = 1L << 32;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Service account tokens")
  public @interface Config {
    @AttributeDefinition(
        description =
            "issuers of tokens that are accepted (--service-account-issuer); the first one signs")
    String[] issuer() default {"https://kubernetes.default.svc.cluster.local"};

    @AttributeDefinition(
        description =
            "PEM private key that signs tokens (--service-account-signing-key-file); empty for"
                + " none")
    @NamesFile(Content.PRIVATE_KEY)
    String signing_key_file() default "";

    @AttributeDefinition(
        description =
            "PEM keys that tokens are checked against besides the signing key"
                + " (--service-account-key-file)")
    @NamesFile(Content.READABLE)
    String[] key_files() default {};

    @AttributeDefinition(
        description =
            "unix socket of an external program that signs tokens and has the keys that they are"
                + " checked against (--service-account-signing-endpoint): a path, or @name in"
                + " Linux' abstract namespace; instead of key files")
    String signing_endpoint() default "";

    @AttributeDefinition(
        description =
            "whether the account and secret of a token without an end must be there"
                + " (--service-account-lookup)")
    boolean lookup() default true;

    @AttributeDefinition(
        description =
            "longest lifetime of a token in seconds (--service-account-max-token-expiration); 0"
                + " for no limit",
        min = "0")
    long max_token_expiration_seconds() default 0;

    @AttributeDefinition(
        description =
            "whether projected tokens of pods live a year although they say an hour"
                + " (--service-account-extend-token-expiration)")
    boolean extend_token_expiration() default true;

    @AttributeDefinition(
        description =
            "https address of the keys, for /.well-known/openid-configuration"
                + " (--service-account-jwks-uri); empty for where this server listens")
    String jwks_uri() default "";
  }

  private final ExternalSigners signers;
  private volatile Values now;

  /** What one configuration says. */
  private record Values(
      List<String> issuers,
      TokenKeys keys,
      @Nullable ExternalSigner signer,
      boolean lookup,
      long longest,
      boolean extend,
      String jwksUri) {}

  /**
   * @throws IllegalArgumentException naming the key that is wrong
   */
  @Activate
  public TokenSettings(Config config, @Reference ExternalSigners signers) {
    this.signers = signers;
    now = values(config);
  }

  /**
   * From the next token on. Nobody who signs or checks goes away for it.
   *
   * @throws IllegalArgumentException naming the key that is wrong; what was before it stays
   */
  @Modified
  void modified(Config config) {
    now = values(config);
  }

  private Values values(Config config) {
    List<String> issuers =
        Arrays.stream(config.issuer()).map(String::strip).filter(s -> !s.isEmpty()).toList();
    if (issuers.isEmpty()) {
      throw new IllegalArgumentException("issuer must name at least one");
    }
    long longest = config.max_token_expiration_seconds();
    if (longest != 0 && (longest < HOUR || longest > LONGEST)) {
      throw new IllegalArgumentException(
          "max.token.expiration.seconds must be between an hour and 2^32 seconds");
    }
    String jwksUri = config.jwks_uri().strip();
    if (!jwksUri.isEmpty() && !jwksUri.startsWith("https://")) {
      throw new IllegalArgumentException("jwks.uri must be an https address");
    }
    boolean extend = config.extend_token_expiration();
    String signing = config.signing_key_file().strip();
    List<Path> verifying =
        Arrays.stream(config.key_files())
            .map(String::strip)
            .filter(s -> !s.isEmpty())
            .map(Path::of)
            .toList();
    String endpoint = config.signing_endpoint().strip();
    TokenKeys keys;
    ExternalSigner external = null;
    if (endpoint.isEmpty()) {
      keys = new KeyFiles(signing.isEmpty() ? null : Path.of(signing), verifying);
      signers.close();
    } else {
      checkEndpoint(endpoint, !signing.isEmpty(), !verifying.isEmpty());
      external = signers.at(endpoint, new Lifetimes(longest, extend));
      keys = external;
    }
    return new Values(issuers, keys, external, config.lookup(), longest, extend, jwksUri);
  }

  /** What goes with it, in kube-apiserver's words. */
  private static void checkEndpoint(String endpoint, boolean signing, boolean verifying) {
    if (!endpoint.startsWith("/") && !endpoint.startsWith("@")) {
      throw new IllegalArgumentException(
          "signing.endpoint must be the path of a unix socket, or @name in Linux' abstract"
              + " namespace: "
              + endpoint);
    }
    if (signing) {
      throw new IllegalArgumentException(
          "signing.key.file and signing.endpoint: service-account-signing-key-file and"
              + " service-account-signing-endpoint are mutually exclusive and cannot be set at the"
              + " same time");
    }
    if (verifying) {
      throw new IllegalArgumentException(
          "key.files and signing.endpoint: cannot set mutually exclusive flags"
              + " `--service-account-key-file` and `--service-account-signing-endpoint` at the same"
              + " time");
    }
  }

  /** Those whose tokens are accepted; the first one signs. */
  List<String> issuers() {
    return now.issuers();
  }

  TokenKeys keys() {
    return now.keys();
  }

  /** Who signs elsewhere; null where key files are used. */
  @Nullable ExternalSigner signer() {
    return now.signer();
  }

  boolean looksUp() {
    return now.lookup();
  }

  /** See {@link TokenIssuer#maxExpirationSeconds}. */
  long maxExpirationSeconds() {
    Values values = now;
    ExternalSigner signer = values.signer();
    return signer == null ? values.longest() : signer.maxExpirationSeconds();
  }

  /** See {@link TokenIssuer#extendedExpirationSeconds}. */
  long extendedExpirationSeconds() {
    Values values = now;
    ExternalSigner signer = values.signer();
    if (signer != null) {
      return signer.extendedExpirationSeconds();
    }
    if (!values.extend()) {
      return 0;
    }
    return values.longest() == 0 ? YEAR : Math.min(values.longest(), YEAR);
  }

  String jwksUri() {
    return now.jwksUri();
  }
}

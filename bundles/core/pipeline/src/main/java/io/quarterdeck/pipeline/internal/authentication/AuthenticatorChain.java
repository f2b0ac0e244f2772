// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.pipeline.internal.endpoint.Health;
import io.quarterdeck.pipeline.internal.request.Complaints;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Index;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.runtime.stage.RequestWarnings;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Abstained;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The authenticators as one: the first who knows the user decides. */
public final class AuthenticatorChain {
  private static final Duration DOOR = Duration.ofSeconds(1);
  private static final String ANONYMOUS = "anonymous";

  private final Chain<Authenticator> authenticators;
  private final Supplier<List<String>> apiAudiences;
  private final AuthenticationMetrics metrics;

  /** What was remembered goes with the snapshot: who left the chain is believed no longer. */
  private final Index<Authenticator, TokenCache> cache;

  /**
   * @param bounds of what is remembered; asked with each snapshot of the chain
   */
  public AuthenticatorChain(
      Chain<Authenticator> authenticators,
      Supplier<List<String>> apiAudiences,
      Supplier<TokenCache.Bounds> bounds,
      AuthenticationMetrics metrics) {
    this.authenticators = authenticators;
    this.metrics = metrics;
    this.apiAudiences = apiAudiences;
    this.cache = snapshot -> new TokenCache(bounds.get(), System::nanoTime);
  }

  List<String> apiAudiences() {
    return apiAudiences.get();
  }

  /**
   * A credential that somebody rejects and nobody accepts is no good: it does not become an
   * anonymous request.
   *
   * @param complaint what is wrong with the credentials themselves, or null
   */
  AuthenticationResult authenticate(Credentials credentials, @Nullable String complaint) {
    if (ThirdParties.arePassedOver()) {
      try (Lease<Authenticator> lease = authenticators.lease()) {
        return askAll(lease.snapshot(), credentials, complaint, false);
      }
    }
    try (Lease<Authenticator> lease = authenticators.lease()) {
      boolean closed = isClosed(lease.snapshot(), credentials);
      AuthenticationResult result = askAll(lease.snapshot(), credentials, complaint, !closed);
      if (!closed || result instanceof Authenticated) {
        return result;
      }
    }
    try (Lease<Authenticator> lease =
        authenticators.leaseWhen(s -> !isClosed(s, credentials), DOOR)) {
      boolean closed = isClosed(lease.snapshot(), credentials);
      return askAll(lease.snapshot(), credentials, complaint, !closed);
    }
  }

  /** Whether an authenticator is missing that might have known these credentials. */
  private static boolean isClosed(Snapshot<Authenticator> snapshot, Credentials credentials) {
    return snapshot.missing().stream()
        .anyMatch(
            name ->
                switch (name) {
                  case ANONYMOUS -> !isShown(credentials);
                  case "x509", "requestheader" -> !credentials.peerCertificates().isEmpty();
                  case "tokenfile", "serviceaccount", "bootstraptoken", "oidc", "webhook" ->
                      credentials.bearerToken() != null;
                  // what it takes for a credential is its own: any request may have one
                  default -> !Health.PATHS.contains(credentials.path());
                });
  }

  private static boolean isShown(Credentials credentials) {
    return credentials.bearerToken() != null || !credentials.peerCertificates().isEmpty();
  }

  private AuthenticationResult askAll(
      Snapshot<Authenticator> snapshot,
      Credentials credentials,
      @Nullable String complaint,
      boolean mayBeAnonymous) {
    try (Remembered remembered = new Remembered(snapshot.index(cache), credentials, metrics)) {
      return askAll(snapshot, credentials, complaint, mayBeAnonymous, remembered);
    }
  }

  private AuthenticationResult askAll(
      Snapshot<Authenticator> snapshot,
      Credentials credentials,
      @Nullable String complaint,
      boolean mayBeAnonymous,
      Remembered remembered) {
    Complaints complaints = new Complaints(complaint);
    for (Plugin<Authenticator> plugin : snapshot.plugins()) {
      if (ThirdParties.arePassedOver() && plugin.origin().isThirdParty()) {
        ThirdParties.passedOver("authenticator", plugin.name());
        continue;
      }
      boolean anonymous = plugin.name().equals(ANONYMOUS);
      if (anonymous && (!complaints.isEmpty() || !mayBeAnonymous)) {
        continue;
      }
      boolean token = plugin.service() instanceof TokenAuthenticator;
      AuthenticationResult known = token ? remembered.find() : null;
      if (known != null) {
        return known;
      }
      AuthenticationResult said =
          token ? remembered.overhearing(() -> ask(plugin, credentials)) : ask(plugin, credentials);
      AuthenticationResult result = judge(said, credentials, anonymous);
      switch (result) {
        case Authenticated a -> {
          if (token) {
            remembered.keep(a);
          }
          return a;
        }
        case Rejected r -> complaints.add(r.why());
        case Abstained abstained -> {}
      }
    }
    AuthenticationResult refusal = complaints.result();
    remembered.keep(refusal);
    return refusal;
  }

  /** One who names no audience knows users of this server. */
  private AuthenticationResult judge(
      AuthenticationResult result, Credentials credentials, boolean anonymous) {
    List<String> wanted = credentials.audiences();
    if (!(result instanceof Authenticated a)) {
      return result;
    }
    List<String> meant = a.audiences().isEmpty() ? apiAudiences.get() : a.audiences();
    List<String> shared =
        wanted.isEmpty() ? meant : meant.stream().filter(wanted::contains).distinct().toList();
    if (anonymous) {
      return new Authenticated(a.user(), wanted);
    }
    if (shared.isEmpty() && !wanted.isEmpty()) {
      return a.audiences().isEmpty()
          ? AuthenticationResult.ABSTAINED
          : new Rejected("the token's audiences are not those that are asked for");
    }
    return new Authenticated(a.user(), shared);
  }

  private AuthenticationResult ask(Plugin<Authenticator> plugin, Credentials credentials) {
    try {
      return authenticators.timed(
          plugin, a -> a.authenticate(credentials), r -> r instanceof Rejected);
    } catch (RuntimeException | Error e) {
      authenticators.note(plugin, e);
      // nobody becomes anonymous because somebody could not check a credential, whatever it is
      return new Rejected("authenticator failed");
    }
  }

  /** The token of one request in the cache. */
  private static final class Remembered implements AutoCloseable {
    private final TokenCache cache;
    private final @Nullable String token;
    private final List<String> audiences;
    private final AuthenticationMetrics metrics;
    private final long start = System.nanoTime();
    private final Map<String, String> notes = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private boolean looked;
    private boolean fetching;

    Remembered(TokenCache cache, Credentials credentials, AuthenticationMetrics metrics) {
      this.metrics = metrics;
      this.cache = cache;
      this.token = credentials.bearerToken();
      this.audiences = credentials.audiences();
    }

    @Nullable AuthenticationResult find() {
      if (looked || token == null) {
        return null;
      }
      looked = true;
      TokenCache.Said known = cache.find(token, audiences);
      if (known != null) {
        known.notes().forEach(AuditNotes::add);
        known.warnings().forEach(RequestWarnings::add);
        metrics.remembered(System.nanoTime() - start);
      } else {
        fetching = true;
        metrics.fetching(1);
      }
      return known == null ? null : known.result();
    }

    /** What is said beside the result is said again with it. */
    AuthenticationResult overhearing(Supplier<AuthenticationResult> question) {
      return AuditNotes.overhearing(
          notes::put, () -> RequestWarnings.overhearing(warnings::add, question));
    }

    void keep(AuthenticationResult result) {
      if (token != null && looked) {
        metrics.fetched(!(result instanceof Rejected), System.nanoTime() - start);
        cache.keep(
            token,
            audiences,
            new TokenCache.Said(result, Map.copyOf(notes), List.copyOf(warnings)));
      }
    }

    @Override
    public void close() {
      if (fetching) {
        metrics.fetching(-1);
      }
    }
  }
}

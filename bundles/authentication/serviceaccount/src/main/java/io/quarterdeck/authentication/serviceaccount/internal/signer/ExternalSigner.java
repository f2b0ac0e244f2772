// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import com.nimbusds.jose.JWSObject;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.authentication.serviceaccount.internal.keys.TokenKeys;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.authentication.serviceaccount.internal.signer.SignerService.Signature;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.grpc.GrpcException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tokens are signed by a program at a unix socket, and checked with the keys that it says. Its keys
 * are fetched when it bids, and when a token names one that is not known; while that fails, the
 * last ones hold. Thread-safe; one thread of its own, and none for each token.
 */
public final class ExternalSigner implements TokenKeys, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ExternalSigner.class.getName());

  /** How many tokens are signed at once; more wait a moment, and are then refused. */
  static final int MOST_AT_ONCE = 100;

  private static final Duration QUEUE = Duration.ofSeconds(1);

  /** How long a request waits for the signer. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final SignerChannel channel;
  private final SignerMeters meters;
  private final SignerService service;
  private final SignerState state;
  private final Rounds rounds;
  private final Semaphore permits = new Semaphore(MOST_AT_ONCE, true);
  private volatile FetchedKeys keys = FetchedKeys.NONE;
  private volatile List<VerificationKey> published = List.of();
  private volatile long refreshAt = System.nanoTime();
  private volatile long allowed;
  private volatile Lifetimes lifetimes;
  private volatile boolean closed;

  ExternalSigner(SignerChannel channel, SignerMeters meters, Lifetimes lifetimes) {
    this.channel = channel;
    this.meters = meters;
    this.lifetimes = lifetimes;
    this.service = new SignerService(channel, meters);
    this.state = new SignerState(channel.socket(), System::nanoTime);
    this.rounds = new Rounds("external-jwt-signer", this::round);
  }

  /** Begins to ask for the keys; does not wait for them. */
  void start() {
    rounds.start();
  }

  /**
   * Takes another configuration's wish.
   *
   * @throws IllegalArgumentException when it is known that the signer does not allow it
   */
  synchronized void wish(Lifetimes next) {
    long known = allowed;
    if (known != 0) {
      next.check(known);
    }
    lifetimes = next;
  }

  private Duration round() {
    try {
      fetch();
      if (allowed == 0) {
        learn();
      }
      state.succeeded();
      return Duration.ofNanos(Math.max(0, refreshAt - System.nanoTime()));
    } catch (SignerException e) {
      return closed ? PATIENCE : state.failed(e);
    }
  }

  private void fetch() throws SignerException {
    FetchedKeys next;
    try {
      next = FetchedKeys.check(service.fetchKeys(state.patience()));
    } catch (GrpcException e) {
      throw failedFetch(
          new SignerException("while getting externally supported jwt signing keys", e));
    } catch (SignerException e) {
      throw failedFetch(e);
    }
    meters.fetched(Instant.now(), next.data());
    refreshAt = System.nanoTime() + next.refreshIn().toNanos();
    if (!next.unusable().isEmpty() && !next.unusable().equals(keys.unusable())) {
      LOG.log(
          Level.WARNING,
          "keys of the external JWT signer are neither RSA of 1024 bits or more nor of the curves"
              + " P-256, 384, 521, and count for nothing: {0}",
          next.unusable());
    }
    keys = next;
    if (!next.published().isEmpty()) {
      published = next.published();
    }
  }

  private SignerException failedFetch(SignerException e) {
    meters.fetchFailed(e.code());
    return e.during("while fetching token verification keys");
  }

  /** Once, as kube-apiserver does at its start. */
  private void learn() throws SignerException {
    try {
      allow(service.maxTokenExpirationSeconds(PATIENCE));
    } catch (GrpcException e) {
      throw new SignerException("while asking for its metadata", e);
    } catch (IllegalArgumentException e) {
      throw new SignerException(String.valueOf(e.getMessage()));
    }
  }

  /** Not while another wish comes: one of the two checks the other. */
  private synchronized void allow(long seconds) {
    lifetimes.check(seconds);
    lifetimes.warn(seconds);
    allowed = seconds;
  }

  /** What keeps it from signing, null for nothing; a signer that was there once stays well. */
  public @Nullable String problem() {
    return state.problem();
  }

  /**
   * The longest lifetime that is given, in seconds.
   *
   * @throws ApiException while the signer has not said which one it allows
   */
  public long maxExpirationSeconds() {
    return lifetimes.max(known());
  }

  /** How long tokens live that are extended, in seconds; 0 where none is. Throws as above. */
  public long extendedExpirationSeconds() {
    return lifetimes.extended(known());
  }

  private long known() {
    long seconds = allowed;
    if (seconds == 0) {
      throw ApiException.unavailable(
          "the external signer of service account tokens is not there yet", 1);
    }
    return seconds;
  }

  @Override
  public String sign(byte[] payload) {
    known();
    enter();
    try {
      Waiting.announce();
      String token = signed(payload);
      meters.signed(SignerMeters.OK);
      return token;
    } catch (SignerException e) {
      meters.signed(e.code());
      throw ApiException.internal("failed to generate token: " + e.getMessage());
    } finally {
      permits.release();
    }
  }

  private void enter() {
    try {
      if (permits.tryAcquire()) {
        return;
      }
      Waiting.announce();
      if (permits.tryAcquire(QUEUE.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw ApiException.tooManyRequests(
        "the external signer of service account tokens has too much to do", 1);
  }

  private String signed(byte[] payload) throws SignerException {
    String claims = Base64.getUrlEncoder().withoutPadding().encodeToString(payload);
    Signature made;
    try {
      made = service.sign(claims, PATIENCE);
    } catch (GrpcException e) {
      throw new SignerException("while signing jwt", e);
    }
    List<VerificationKey> named;
    try {
      named = signedWith(SignerHeader.check(made.header()));
    } catch (SignerException e) {
      throw e.during("while validating header");
    }
    if (made.signature().isEmpty()) {
      throw new SignerException("empty signature returned");
    }
    String token = made.header() + "." + claims + "." + made.signature();
    if (!verifies(named, token)) {
      throw new SignerException(
          "signature returned does not match the key (kid: " + named.getFirst().id() + ")");
    }
    return token;
  }

  /**
   * The keys that a header names. kube-apiserver gives out tokens whose key the signer does not
   * have; nobody could use them.
   */
  private List<VerificationKey> signedWith(SignerHeader header) throws SignerException {
    String key = "key used for signing JWT (kid: " + header.keyId() + ") is ";
    // those who show made-up tokens take no place from those who get one: these are few
    List<VerificationKey> named = candidates(header.keyId(), Integer.MAX_VALUE);
    if (keys.excluded().contains(header.keyId())) {
      throw new SignerException(key + "excluded from OIDC discovery docs");
    }
    if (named.isEmpty()) {
      throw new SignerException(key + "not among the keys of the signer");
    }
    return named;
  }

  private static boolean verifies(List<VerificationKey> keys, String token) {
    try {
      JWSObject parsed = JWSObject.parse(token);
      return keys.stream().anyMatch(k -> k.verifies(parsed));
    } catch (ParseException | RuntimeException e) {
      return false;
    }
  }

  @Override
  public List<VerificationKey> candidates(@Nullable String id) {
    return candidates(id, Rounds.MOST_WAITING);
  }

  private List<VerificationKey> candidates(@Nullable String id, int mostWaiting) {
    List<VerificationKey> known = keys.candidates(id);
    if (!known.isEmpty() || isTooLong(id)) {
      return known;
    }
    Waiting.announce();
    rounds.awaitNext(PATIENCE, mostWaiting);
    return keys.candidates(id);
  }

  /** No key has such an identifier. */
  private static boolean isTooLong(@Nullable String id) {
    return id != null && id.getBytes(StandardCharsets.UTF_8).length > FetchedKeys.LONGEST_ID;
  }

  /** The last ones that were not all excluded, as kube-apiserver keeps its documents. */
  @Override
  public List<VerificationKey> published() {
    return published;
  }

  /** Until the keys are fetched again. */
  @Override
  public long maxAgeSeconds() {
    return Math.max(0, Duration.ofNanos(refreshAt - System.nanoTime()).toSeconds());
  }

  @Override
  public void close() {
    closed = true;
    rounds.close();
    channel.close();
    meters.close();
  }
}

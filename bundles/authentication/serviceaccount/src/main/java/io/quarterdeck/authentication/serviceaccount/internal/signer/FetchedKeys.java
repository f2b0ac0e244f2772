// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.authentication.serviceaccount.internal.signer.SignerService.Timestamp;
import io.quarterdeck.libraries.certificates.Pem;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The signer's keys, checked. Kubernetes: {@code getTokenVerificationKeys} of {@code keycache.go}.
 *
 * @param byId in the signer's order; keys that share an identifier are tried one after the other
 * @param excluded the identifiers that are not to be published, and so must not sign
 * @param unusable the identifiers of keys of a kind or size that nothing is checked against here
 * @param data of when they are, as the signer says
 * @param refreshIn when to ask for them again
 */
record FetchedKeys(
    Map<String, List<VerificationKey>> byId,
    Set<String> excluded,
    List<VerificationKey> published,
    List<String> unusable,
    Instant data,
    Duration refreshIn) {
  static final int LONGEST_ID = 1024;
  static final FetchedKeys NONE =
      new FetchedKeys(Map.of(), Set.of(), List.of(), List.of(), Instant.EPOCH, Duration.ZERO);

  private static final int SMALLEST_RSA = 1024;
  private static final Duration LONGEST_REFRESH = Duration.ofDays(365);
  private static final long FIRST_SECOND = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
  private static final long NANOS = 1_000_000_000;

  /**
   * @throws SignerException when something about them is wrong: none of them is taken then
   */
  static FetchedKeys check(SignerService.Keys answer) throws SignerException {
    long hint = answer.refreshHintSeconds();
    if (hint <= 0) {
      throw new SignerException("found invalid refresh hint (" + hint + "s)");
    }
    if (answer.keys().isEmpty()) {
      throw new SignerException("found no keys");
    }
    Instant data = instant(answer.data());
    Map<String, List<VerificationKey>> byId = new LinkedHashMap<>();
    Set<String> excluded = new HashSet<>();
    List<VerificationKey> published = new ArrayList<>();
    List<String> unusable = new ArrayList<>();
    for (SignerService.Key one : answer.keys()) {
      PublicKey open = parse(one);
      if (one.excluded()) {
        excluded.add(one.id());
      }
      VerificationKey key = usable(one.id(), open);
      if (key == null) {
        unusable.add(one.id());
        continue;
      }
      byId.computeIfAbsent(one.id(), id -> new ArrayList<>()).add(key);
      if (!one.excluded()) {
        published.add(key);
      }
    }
    byId.replaceAll((id, keys) -> List.copyOf(keys));
    long seconds = Math.min(hint, LONGEST_REFRESH.toSeconds());
    return new FetchedKeys(
        byId, excluded, List.copyOf(published), unusable, data, Duration.ofSeconds(seconds));
  }

  private static PublicKey parse(SignerService.Key key) throws SignerException {
    int length = key.id().getBytes(StandardCharsets.UTF_8).length;
    if (length == 0 || length > LONGEST_ID) {
      throw new SignerException("found invalid public key id " + FieldError.quote(key.id()));
    }
    if (key.pkix().length == 0) {
      throw new SignerException("found empty public key");
    }
    try {
      return Pem.publicKey(key.pkix());
    } catch (GeneralSecurityException e) {
      throw new SignerException(
          "while parsing external public keys: key "
              + FieldError.quote(key.id())
              + ": "
              + e.getMessage());
    }
  }

  /** Null for what kube-apiserver takes, and never accepts a signature of. */
  private static @Nullable VerificationKey usable(String id, PublicKey key) {
    if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < SMALLEST_RSA) {
      return null;
    }
    try {
      return VerificationKey.of(id, key);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** In the words of Go's library. */
  private static Instant instant(@Nullable Timestamp at) throws SignerException {
    String wrong =
        at == null
            ? "invalid nil Timestamp"
            : at.seconds() < FIRST_SECOND
                ? "timestamp before 0001-01-01"
                : at.seconds() > LAST_SECOND
                    ? "timestamp after 9999-12-31"
                    : at.nanos() < 0 || at.nanos() >= NANOS
                        ? "timestamp has out-of-range nanos"
                        : "";
    if (at == null || !wrong.isEmpty()) {
      throw new SignerException("invalid data timestamp: proto: " + wrong);
    }
    return Instant.ofEpochSecond(at.seconds(), at.nanos());
  }

  /** Those that may have signed a token with this {@code kid}; all where it has none. */
  List<VerificationKey> candidates(@Nullable String id) {
    return id == null || id.isEmpty()
        ? byId.values().stream().flatMap(List::stream).toList()
        : byId.getOrDefault(id, List.of());
  }
}

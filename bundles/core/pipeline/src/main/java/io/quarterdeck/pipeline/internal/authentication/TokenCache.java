// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What was last said of tokens, for some seconds; bounded. It holds no tokens, only salted hashes
 * of them. Thread-safe.
 */
public final class TokenCache {
  private static final int STRIPES = 16;
  private static final int MOST = 2048;
  private static final float LOAD = 0.75f;
  private static final int SALT = 32;

  /** How long good and bad tokens are remembered; zero for not at all. */
  public record Bounds(Duration success, Duration failure) {
    /** Kubernetes' own. */
    public static final Bounds DEFAULT = new Bounds(Duration.ofSeconds(10), Duration.ZERO);
  }

  /**
   * What was said of a token.
   *
   * @param notes what its authenticator has annotated the request's audit event with
   * @param warnings of which it has warned the client
   */
  record Said(AuthenticationResult result, Map<String, String> notes, List<String> warnings) {}

  private record Kept(Said said, long until) {}

  /** A part of the cache with a lock of its own. */
  private static final class Stripe extends LinkedHashMap<String, Kept> {
    private static final long serialVersionUID = 1L;

    Stripe() {
      super(STRIPES, LOAD, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
      return size() > MOST;
    }
  }

  private final Bounds bounds;
  private final LongSupplier nanoClock;
  private final byte[] salt = new byte[SALT];
  private final Stripe[] stripes = new Stripe[STRIPES];

  TokenCache(Bounds bounds, LongSupplier nanoClock) {
    this.bounds = bounds;
    this.nanoClock = nanoClock;
    new SecureRandom().nextBytes(salt);
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  @Nullable Said find(String token, List<String> audiences) {
    String key = key(token, audiences);
    Stripe stripe = stripe(key);
    synchronized (stripe) {
      Kept kept = stripe.get(key);
      if (kept == null) {
        return null;
      }
      if (nanoClock.getAsLong() - kept.until() < 0) {
        return kept.said();
      }
      stripe.remove(key);
      return null;
    }
  }

  void keep(String token, List<String> audiences, Said said) {
    boolean good = said.result() instanceof AuthenticationResult.Authenticated;
    long fresh = (good ? bounds.success() : bounds.failure()).toNanos();
    if (fresh <= 0) {
      return;
    }
    String key = key(token, audiences);
    Stripe stripe = stripe(key);
    synchronized (stripe) {
      stripe.put(key, new Kept(said, nanoClock.getAsLong() + fresh));
    }
  }

  private Stripe stripe(String key) {
    return stripes[Math.floorMod(key.hashCode(), STRIPES)];
  }

  /** Lengths stand before the parts, so that no two questions read the same. */
  private String key(String token, List<String> audiences) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt);
      update(digest, token);
      audiences.forEach(a -> update(digest, a));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void update(MessageDigest digest, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(bytes);
  }
}

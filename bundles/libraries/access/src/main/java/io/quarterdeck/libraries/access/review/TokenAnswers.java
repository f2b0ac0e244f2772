// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Answers of the service that are still fresh, by a hash of the question; bounded. Thread-safe. */
public final class TokenAnswers {
  private static final int MOST = 4096;
  private static final float LOAD = 0.75f;

  private final long freshNanos;
  private final LongSupplier nanoClock;
  private final Map<String, Kept> kept =
      new LinkedHashMap<>(16, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST;
        }
      };

  private record Kept(AuthenticationResult result, long until) {}

  /**
   * @param fresh how long an answer counts
   * @param nanoClock as {@code System.nanoTime}
   */
  public TokenAnswers(Duration fresh, LongSupplier nanoClock) {
    this.freshNanos = fresh.toNanos();
    this.nanoClock = nanoClock;
  }

  /** Null for what is not known, or was known too long ago. */
  public synchronized @Nullable AuthenticationResult find(String token, List<String> audiences) {
    Kept found = kept.get(key(token, audiences));
    return found != null && nanoClock.getAsLong() - found.until() < 0 ? found.result() : null;
  }

  public synchronized void keep(String token, List<String> audiences, AuthenticationResult result) {
    if (freshNanos > 0) {
      kept.put(key(token, audiences), new Kept(result, nanoClock.getAsLong() + freshNanos));
    }
  }

  private static String key(String token, List<String> audiences) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((token.length() + ":" + token).getBytes(StandardCharsets.UTF_8));
      audiences.forEach(
          a -> digest.update((a.length() + ":" + a).getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

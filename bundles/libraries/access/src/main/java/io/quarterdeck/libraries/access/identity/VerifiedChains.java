// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.identity;

import io.quarterdeck.libraries.certificates.AuthorityFile;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chains that were found good, so that a connection's many requests cost one verification. What was
 * found counts for one reading of the authorities and until a certificate of the chain, or an
 * authority, ends.
 */
public final class VerifiedChains {
  private static final int MOST = 1024;

  private record Found(AuthorityFile.Trust trust, Instant until, AuthenticationResult result) {}

  private final Map<List<X509Certificate>, Found> found = new ConcurrentHashMap<>();

  /** Null for a chain that is not known. */
  public @Nullable AuthenticationResult find(
      AuthorityFile.Trust trust, List<X509Certificate> chain, Instant now) {
    Found f = found.get(chain);
    return f != null && f.trust() == trust && now.isBefore(f.until()) ? f.result() : null;
  }

  public void remember(
      AuthorityFile.Trust trust,
      List<X509Certificate> chain,
      Instant now,
      AuthenticationResult result) {
    if (found.size() >= MOST) {
      found.clear();
    }
    Stream<Instant> ends =
        trust.anchors().stream()
            .map(a -> a.getTrustedCert().getNotAfter().toInstant())
            .filter(end -> !end.isBefore(now));
    Instant until =
        Stream.concat(chain.stream().map(c -> c.getNotAfter().toInstant()), ends)
            .min(Comparator.naturalOrder())
            .orElse(Instant.MIN);
    found.put(List.copyOf(chain), new Found(trust, until, result));
  }
}

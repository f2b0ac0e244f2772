// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Signs tokens of service accounts: a service of the bundle that also recognises them.
 *
 * <p>Called by the {@code token} subresource of service accounts, once a request, on its thread,
 * after everything has been checked; many calls at once. It reads no objects. It comes and goes as
 * its configuration changes.
 */
@ConsumerType
public interface TokenIssuer {

  /** The issuer that signs; also the audience of this server where no other is configured. */
  String issuer();

  /**
   * The longest lifetime that it gives, in seconds; 0 for no limit. Throws an {@code ApiException}
   * while that is not known yet.
   */
  long maxExpirationSeconds();

  /**
   * How long, in seconds, tokens of pods really live whose client asks for the lifetime that the
   * kubelet's projected volumes have (3607 s); 0 where they live as long as they say.
   */
  long extendedExpirationSeconds();

  /**
   * A token for these claims, in compact serialisation. May block, bounded, where another program
   * signs; throws an {@code ApiException} when it does not.
   */
  String issue(Claims claims);

  /** An object that a token names. */
  record Ref(String name, String uid) {}

  /**
   * What a token says.
   *
   * @param secret what the token is bound to, or null
   * @param pod what it is bound to, or null
   * @param node what it is bound to, or where its pod runs, or null; the uid is empty when the node
   *     is not known
   * @param lifetimeSeconds how long it is good
   * @param warnAfterSeconds after which its use is counted as stale; 0 for never
   */
  record Claims(
      String id,
      String namespace,
      Ref serviceAccount,
      @Nullable Ref secret,
      @Nullable Ref pod,
      @Nullable Ref node,
      List<String> audiences,
      Instant issuedAt,
      long lifetimeSeconds,
      long warnAfterSeconds) {}
}

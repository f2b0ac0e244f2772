// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Signs the tokens that secrets of the type {@code kubernetes.io/service-account-token} hold: a
 * service of the bundle that has the key and recognises them. They have no end, and are good as
 * long as their secret holds them.
 *
 * <p>Called by the controller that fills such secrets, on a thread of its own. It reads no objects.
 */
@ConsumerType
public interface LegacyTokenIssuer {

  /**
   * A token for these claims, in compact serialisation. May block, bounded; throws an {@code
   * ApiException} while no key is there that signs such tokens.
   */
  String issue(Claims claims);

  /**
   * What a token says.
   *
   * @param namespace of account and secret
   * @param secret the name of the one that will hold it
   */
  record Claims(String namespace, TokenIssuer.Ref serviceAccount, String secret) {}
}

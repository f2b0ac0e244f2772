// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.spi.authentication.UserInfo;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Gives parts of this server a client of its API under a name of their own: a service of the
 * server. Thread-safe, does not block.
 */
@ProviderType
public interface ObjectClients {

  /**
   * A client that is known as a user: nobody asks it for credentials, and everything behind
   * authentication holds for it as for any other client.
   *
   * @param user as whom it is authorized, audited and shown to admission
   * @param userAgent its product, such as {@code kube-controller-manager/v1.36}: what stands before
   *     the slash is the manager of the fields that it writes
   */
  ObjectClient as(UserInfo user, String userAgent);
}

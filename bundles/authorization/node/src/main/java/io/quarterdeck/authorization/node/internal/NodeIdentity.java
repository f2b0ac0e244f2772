// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import org.jspecify.annotations.Nullable;

/** Which node a user is: {@code system:node:NAME} in the group {@code system:nodes}. */
final class NodeIdentity {
  private static final String PREFIX = "system:node:";
  private static final String GROUP = "system:nodes";

  private NodeIdentity() {}

  /** The node's name, empty for a node that does not say which; null for who is no node. */
  static @Nullable String of(UserInfo user) {
    return user.name().startsWith(PREFIX) && user.isIn(GROUP)
        ? user.name().substring(PREFIX.length())
        : null;
  }
}

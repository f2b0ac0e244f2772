// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which somebody may be allowed to act for another user, in the order in which they are
 * tried. All but the last also say for which requests: {@code impersonate-on:MODE:VERB}.
 */
enum Mode {
  /** A service account for the node on which its pod runs. */
  ASSOCIATED_NODE("associated-node"),
  ARBITRARY_NODE("arbitrary-node"),
  SERVICE_ACCOUNT("serviceaccount"),
  USER_INFO("user-info"),
  /** As it always was: for all that the other user may do. */
  LEGACY("");

  private static final String NODE_NAME = "authentication.kubernetes.io/node-name";

  private final String word;

  Mode(String word) {
    this.word = word;
  }

  boolean isConstrained() {
    return this != LEGACY;
  }

  /** As metrics name it. */
  String label() {
    return isConstrained() ? word : "legacy";
  }

  /** The verb that is needed on the user, group, and so on. */
  String verb() {
    return isConstrained() ? "impersonate:" + word : "impersonate";
  }

  /** The verb that is needed on what the request is about. */
  String verbOn(String verb) {
    return "impersonate-on:" + word + ":" + verb;
  }

  boolean applies(Wanted wanted, UserInfo actor) {
    return switch (this) {
      case ASSOCIATED_NODE -> wanted.isNameOnly() && runsOn(actor, wanted.node());
      case ARBITRARY_NODE -> wanted.isNameOnly() && wanted.node() != null;
      case SERVICE_ACCOUNT -> wanted.isNameOnly() && wanted.account() != null;
      case USER_INFO -> wanted.node() == null && wanted.account() == null;
      case LEGACY -> true;
    };
  }

  private static boolean runsOn(UserInfo actor, @Nullable String node) {
    return node != null
        && Wanted.accountOf(actor.name()) != null
        && actor.extra().getOrDefault(NODE_NAME, List.of()).equals(List.of(node));
  }
}

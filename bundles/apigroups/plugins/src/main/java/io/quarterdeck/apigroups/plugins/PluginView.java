// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.runtime.chain.Origin;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A plugin as the chains have it now.
 *
 * @param kind of its chain
 * @param origin of no bundle for one that is not there
 * @param rank the one that counts
 * @param required whether its chain is incomplete without it
 * @param message why it is not in use, or who stands behind it; may be empty
 * @param enabled whether the operator lets it be used, null where that is left to the plugin
 * @param ownRank the rank that the operator gave it, null for none
 */
record PluginView(
    String kind,
    String name,
    State state,
    Origin origin,
    int rank,
    boolean required,
    String message,
    @Nullable Boolean enabled,
    @Nullable Integer ownRank,
    Figures figures) {

  enum State {
    ACTIVE("Active"),
    /** There, and left out by configuration. */
    STANDBY("Standby"),
    /** Switched off by its spec. */
    DISABLED("Disabled"),
    /** Behind a plugin of another bundle that has the same name. */
    OUTRANKED("Outranked"),
    /** In use as it was: the newer one of it does not start. */
    STALE("Stale"),
    /** In use as it was: its file in etc/ does not pass the checks. */
    REFUSED("Refused"),
    /** Required, and not there. */
    MISSING("Missing"),
    /** A bundle whose imports are not there: which plugins it has nobody knows. */
    UNRESOLVED("Unresolved"),
    /** There, and it does not start. */
    FAILED("Failed");

    final String wire;

    State(String wire) {
      this.wire = wire;
    }
  }

  /** What its calls came to. */
  record Figures(long calls, long refusals, long failures, long averageMicros, long slowestMicros) {
    static final Figures NONE = new Figures(0, 0, 0, 0, 0);
  }

  String version() {
    return origin.version();
  }

  /** Whether it is what its chain uses under this name, or would use. */
  boolean isFirst() {
    return state != State.OUTRANKED && state != State.UNRESOLVED && !kind.equals(RefusedFiles.KIND);
  }

  /** Whether it stays whatever is decided: without it a door would be shut. */
  boolean isHeld() {
    return required && !origin.isThirdParty();
  }

  /** What the operator decided, as it is in force. */
  Decision decision() {
    return new Decision(enabled, ownRank);
  }

  /** The same with another sentence. */
  PluginView because(String why) {
    String all = message.isEmpty() ? why : message + "; " + why;
    return as(state, all);
  }

  /** The same where its file is refused: one that is in use is so with older values. */
  PluginView refused(String why) {
    boolean used = state == State.ACTIVE || state == State.STALE;
    return used ? as(State.REFUSED, message.isEmpty() ? why : why + "; " + message) : because(why);
  }

  private PluginView as(State other, String text) {
    return new PluginView(
        kind, name, other, origin, rank, required, text, enabled, ownRank, figures);
  }

  /**
   * The name of its object: {@code KIND.NAME} in lower case, with dashes for what no name has;
   * behind it the bundle's of one that is outranked.
   */
  String objectName() {
    return objectName(kind, state == State.OUTRANKED ? name + "." + origin.bundle() : name);
  }

  static String objectName(String kind, String name) {
    StringJoiner parts = new StringJoiner(".");
    for (String part : (kind + "." + name).toLowerCase(Locale.ROOT).split("\\.")) {
      String safe = safe(part);
      if (!safe.isEmpty()) {
        parts.add(safe);
      }
    }
    return parts.toString();
  }

  /** Without dashes at its ends. */
  private static String safe(String part) {
    StringBuilder out = new StringBuilder(part.length());
    int end = 0;
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      boolean isPlain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      if (isPlain || !out.isEmpty()) {
        out.append(isPlain ? c : '-');
      }
      end = isPlain ? out.length() : end;
    }
    out.setLength(end);
    return out.toString();
  }
}

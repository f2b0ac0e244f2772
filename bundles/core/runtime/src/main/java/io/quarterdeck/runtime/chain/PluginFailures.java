// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Status;

/** What clients get of plugins that fail. */
public final class PluginFailures {
  private static final int RETRY_SECONDS = 1;

  private PluginFailures() {}

  /** A plugin as messages name it: whoever may not see plugins may know its name. */
  static String who(String kind, String name) {
    return "the " + kind + " plugin " + FieldError.quote(name);
  }

  static ApiException answer(String who, boolean inUse) {
    return inUse
        ? ApiException.internal(who + " has failed; the server's log says why")
        : ApiException.unavailable(
            who + " was taken away while the request used it, please try again", RETRY_SECONDS);
  }

  /** The same refusal with its author. */
  static ApiException naming(String who, ApiException e) {
    Status s = e.status();
    String message = s.message() + " (" + who + ")";
    return new ApiException(new Status(s.code(), s.reason(), message, s.details(), s.success()));
  }

  /**
   * What the server goes on after: anything but an error of the machine itself.
   *
   * @throws VirtualMachineError the given one
   */
  public static void requireSurvivable(Throwable thrown) {
    if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
      throw fatal;
    }
  }
}

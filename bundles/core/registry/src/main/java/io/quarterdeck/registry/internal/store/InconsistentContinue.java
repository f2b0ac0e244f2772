// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to a token whose state is gone: it says how to go on without that state. */
public final class InconsistentContinue {
  private InconsistentContinue() {}

  public static ApiException expired(ContinueToken token) {
    return ApiException.of(
        StatusReason.EXPIRED,
        "The provided continue parameter is too old to display a consistent list result. You can"
            + " start a new list without the continue parameter, or use the continue token in this"
            + " response to retrieve the remainder of the results. Continuing with the provided"
            + " token results in an inconsistent list - objects that were created, modified, or"
            + " deleted between the time the first chunk was returned and now may show up in the"
            + " list.",
        null);
  }

  /** The metadata that carries the token on which an inconsistent list goes on. */
  static Map<String, @Nullable Object> metadata(ContinueToken token) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    meta.put("continue", new ContinueToken(-1, token.startAfter()).encode());
    return meta;
  }
}

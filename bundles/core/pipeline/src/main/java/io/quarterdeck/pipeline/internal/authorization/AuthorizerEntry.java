// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One place in the chain of authorizers.
 *
 * @param type the name of the plugin that is asked
 * @param name what metrics and messages call it, unique in a chain
 * @param settings its entry in the file, or null where a mode names it
 */
public record AuthorizerEntry(String type, String name, @Nullable Node settings) {
  static final String WEBHOOK = "Webhook";

  /** The places that modes ask for, under the names that Kubernetes gives them. */
  public static List<AuthorizerEntry> ofModes(List<String> modes) {
    return modes.stream().map(m -> new AuthorizerEntry(m, name(m), null)).toList();
  }

  private static String name(String mode) {
    return mode.equals(WEBHOOK) ? "default" : mode.toLowerCase(Locale.ROOT);
  }
}

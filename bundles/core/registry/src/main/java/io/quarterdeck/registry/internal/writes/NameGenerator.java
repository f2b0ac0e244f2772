// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import java.security.SecureRandom;

/** Names from a prefix: five letters and digits that spell no words. */
public final class NameGenerator {
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX = 5;
  private static final int LONGEST_PREFIX = 63 - SUFFIX;

  private final SecureRandom random = new SecureRandom();

  public String generate(String prefix) {
    StringBuilder out =
        new StringBuilder(
            prefix.length() > LONGEST_PREFIX ? prefix.substring(0, LONGEST_PREFIX) : prefix);
    for (int i = 0; i < SUFFIX; i++) {
      out.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return out.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.negotiation;

import io.quarterdeck.api.FieldError;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Numbers in a request's options, read as Go's {@code strconv} reads them. */
public final class GoNumber {
  private static final Pattern SIGNED = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern UNSIGNED = Pattern.compile("[0-9]+");

  private GoNumber() {}

  /** The text is no number, or one that is too large; the message says it in Go's words. */
  public static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    private final String words;

    private Unreadable(String function, String text, String why) {
      super(why, null, false, false);
      words = "strconv." + function + ": parsing " + FieldError.quote(text) + ": " + why;
    }

    public String words() {
      return words;
    }
  }

  /** A whole number of 64 bits. */
  public static long signed(String text) throws Unreadable {
    return number(SIGNED, "ParseInt", text, Long.SIZE - 1);
  }

  /** A whole number from 0 on of 64 bits, such as a resourceVersion. */
  public static long unsigned(String text) throws Unreadable {
    return number(UNSIGNED, "ParseUint", text, Long.SIZE);
  }

  /** Whether the text is an {@link #unsigned} number, and another one than 0. */
  public static boolean isNotZero(String text) {
    try {
      return unsigned(text) != 0;
    } catch (Unreadable e) {
      return false;
    }
  }

  private static long number(Pattern form, String function, String text, int bits)
      throws Unreadable {
    if (!form.matcher(text).matches()) {
      throw new Unreadable(function, text, "invalid syntax");
    }
    BigInteger value = new BigInteger(text);
    if (value.bitLength() > bits) {
      throw new Unreadable(function, text, "value out of range");
    }
    return value.longValue();
  }
}

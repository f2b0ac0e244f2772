// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

/** A regular expression that cannot be compiled; the message is the one of Go's regexp/syntax. */
public final class RegexException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  RegexException(String message) {
    super(message);
  }

  static RegexException of(String problem, String part) {
    return new RegexException("error parsing regexp: " + problem + ": `" + part + "`");
  }
}

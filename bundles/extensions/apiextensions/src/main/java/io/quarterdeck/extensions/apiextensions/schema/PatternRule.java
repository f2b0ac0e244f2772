// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.runtime.regex.RegexException;
import io.quarterdeck.runtime.regex.RegularExpressions;
import org.jspecify.annotations.Nullable;

/**
 * That a text matches a pattern somewhere. Compiled when it is first asked for: a definition may
 * have a hundred thousand patterns that no object ever meets.
 */
record PatternRule(String text, RegularExpressions compiled) {

  /** Null for no rule. */
  static @Nullable PatternRule of(String text, RegularExpressions compiled) {
    return text.isEmpty() ? null : new PatternRule(text, compiled);
  }

  /** A pattern that cannot be compiled is refused with its definition; here it matches all. */
  boolean fits(String value) {
    try {
      return compiled.get(text).find(value);
    } catch (RegexException e) {
      return true;
    }
  }
}

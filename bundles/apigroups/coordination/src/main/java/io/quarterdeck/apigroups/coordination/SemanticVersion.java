// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.coordination;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version as semver.org has it, as far as two are compared here.
 *
 * @param stable false for what comes before the version itself, such as 1.36.0-alpha.1
 */
record SemanticVersion(long major, long minor, long patch, boolean stable)
    implements Comparable<SemanticVersion> {
  static final SemanticVersion ZERO = new SemanticVersion(0, 0, 0, true);
  private static final String NUMBER = "(0|[1-9][0-9]{0,17})";
  private static final String WORDS = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";
  private static final Pattern FORM =
      Pattern.compile(
          NUMBER + "\\." + NUMBER + "\\." + NUMBER + "(-" + WORDS + ")?(?:\\+" + WORDS + ")?");

  private static final Comparator<SemanticVersion> ORDER =
      Comparator.comparingLong(SemanticVersion::major)
          .thenComparingLong(SemanticVersion::minor)
          .thenComparingLong(SemanticVersion::patch)
          .thenComparing(SemanticVersion::stable);

  /** Null for what is none. */
  static @Nullable SemanticVersion read(String text) {
    Matcher m = FORM.matcher(text);
    return m.matches()
        ? new SemanticVersion(
            Long.parseLong(m.group(1)),
            Long.parseLong(m.group(2)),
            Long.parseLong(m.group(3)),
            m.group(4) == null)
        : null;
  }

  @Override
  public int compareTo(SemanticVersion other) {
    return ORDER.compare(this, other);
  }
}

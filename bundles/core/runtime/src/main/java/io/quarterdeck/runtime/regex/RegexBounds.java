// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Reads an expression once, from left to right, and refuses what would become too large before it
 * is compiled: the limits of Go's regexp/syntax (a product of nested repeats of 1,000, a tree of
 * 1,000 levels), and a smaller one for the size of the program. What is no expression at all is
 * left to the compiler, which says why.
 */
final class RegexBounds {
  private static final int MOST_REPEATED = 1000;
  private static final int HIGHEST = 1000;

  /**
   * Go takes 3.3 million. An instruction takes about 80 bytes here, twice that while it is matched,
   * and a match takes time with each of them and each character.
   */
  static final int LARGEST_PROGRAM = 20_000;

  /** Of text: the compiler takes quadratic time for some. */
  private static final int LONGEST = 50_000;

  /** Ranges of characters that classes name, all together; some tables of Unicode have 650. */
  private static final long MOST_RANGES = 100_000;

  private static final int RANGES_OF_TABLE = 650;

  /** A group that is open: its alternatives, the last of them up to its last part. */
  private static final class Group {
    final boolean captures;
    @Nullable Extent alternatives;
    @Nullable Extent sequence;
    @Nullable Extent last;

    Group(boolean captures) {
      this.captures = captures;
    }

    void add(Extent part) {
      push();
      last = part;
    }

    private void push() {
      if (last != null) {
        sequence = sequence == null ? last : flat(sequence, last);
        last = null;
      }
    }

    /** Parts in a row are one level, however many. */
    private static Extent flat(Extent before, Extent part) {
      Extent both = before.then(part);
      int level = Math.max(before.height(), 1 + part.height());
      return both.literal() ? both : new Extent(both.size(), level, both.product(), false);
    }

    void alternative() {
      push();
      Extent done = sequence == null ? Extent.EMPTY : sequence;
      alternatives = alternatives == null ? done.below() : alternatives.or(done.below());
      sequence = null;
    }

    Extent close() {
      if (alternatives == null) {
        push();
        Extent only = sequence == null ? Extent.EMPTY : sequence;
        return captures ? only.captured() : only;
      }
      alternative();
      Extent all = alternatives;
      return captures ? all.captured() : all;
    }
  }

  private final RegexText in;
  private final Deque<Group> open = new ArrayDeque<>();
  private Group group = new Group(false);
  private long ranges;

  private RegexBounds(String text) {
    in = new RegexText(text);
  }

  /** Throws {@link RegexException} with Go's words. */
  static void check(String text) {
    RegexBounds bounds = new RegexBounds(text);
    if (text.length() > LONGEST) {
      throw bounds.tooLarge();
    }
    bounds.all();
  }

  private void all() {
    while (!in.atEnd()) {
      if (!part()) {
        return;
      }
    }
    if (open.isEmpty()) {
      bounded(group.close());
    }
  }

  /** One token; false where the text is no expression. */
  private boolean part() {
    switch (in.next()) {
      case '(' -> opened();
      case ')' -> {
        return closed();
      }
      case '|' -> group.alternative();
      case '[' -> bracket();
      case '.', '^', '$' -> add(Extent.CLASS);
      case '*', '+', '?' -> repeated(1, -1, in.position() - 1);
      case '{' -> counted();
      case '\\' -> escape();
      default -> add(Extent.CHARACTER);
    }
    return true;
  }

  private void add(Extent part) {
    group.add(part);
    if (part.size() > LARGEST_PROGRAM) {
      throw tooLarge();
    }
  }

  private void opened() {
    switch (in.group()) {
      case FLAGS -> {}
      case PLAIN -> enter(new Group(false));
      case CAPTURING -> enter(new Group(true));
    }
  }

  private void enter(Group inner) {
    open.push(group);
    group = inner;
  }

  private boolean closed() {
    if (open.isEmpty()) {
      return false;
    }
    Extent whole = bounded(group.close());
    group = open.pop();
    add(whole);
    return true;
  }

  private Extent bounded(Extent whole) {
    if (whole.height() > HIGHEST) {
      throw RegexException.of("expression nests too deeply", in.text());
    }
    if (whole.size() > LARGEST_PROGRAM) {
      throw tooLarge();
    }
    return whole;
  }

  private RegexException tooLarge() {
    return RegexException.of("expression too large", in.text());
  }

  private void bracket() {
    count(in.bracket(RANGES_OF_TABLE));
    add(Extent.CLASS);
  }

  private void escape() {
    switch (in.escape()) {
      case TABLE -> {
        count(RANGES_OF_TABLE);
        add(Extent.CLASS);
      }
      case CLASS -> add(Extent.CLASS);
      case CHARACTER -> add(Extent.CHARACTER);
      case QUOTED -> {
        for (int n = in.quoted(); n > 0; n--) {
          add(Extent.CHARACTER);
        }
      }
    }
  }

  private void count(long more) {
    ranges += more;
    if (ranges > MOST_RANGES) {
      throw tooLarge();
    }
  }

  private void counted() {
    int at = in.position() - 1;
    RegexText.@Nullable Count count = in.count();
    if (count == null) {
      add(Extent.CHARACTER);
    } else {
      repeated(count.least(), count.most(), at);
    }
  }

  private void repeated(int least, int most, int at) {
    in.skip('?');
    Extent before = group.last;
    if (before == null) {
      return;
    }
    Extent whole = before.repeated(least, most);
    if (Math.max(least, most) >= 2 && whole.product() > MOST_REPEATED) {
      throw RegexException.of("invalid repeat count", in.text().substring(at, in.position()));
    }
    group.last = bounded(whole);
  }
}

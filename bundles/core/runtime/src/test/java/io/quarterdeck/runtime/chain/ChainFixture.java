// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A chain of its own for each test. */
abstract class ChainFixture {

  /** A plugin with an identity of its own. */
  static final class Part {
    final String word;
    final AtomicBoolean stopped = new AtomicBoolean();

    Part(String word) {
      this.word = word;
    }
  }

  final ChainFeed<Part> feed = ChainFeed.create("part", ChainConfig.OPEN);
  final Chain<Part> chain = feed.chain();

  Part put(Object key, @Nullable Object name, @Nullable Object rank, String version) {
    Part p = new Part(name + "@" + version);
    feed.put(key, name, rank, version, p);
    return p;
  }

  List<String> names() {
    return chain.snapshot().plugins().stream().map(p -> p.service().word).toList();
  }

  List<Problem.Kind> problems() {
    return chain.problems().stream().map(Problem::kind).toList();
  }
}

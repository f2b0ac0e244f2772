// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.JsonScan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What strict decoding of JSON has to say, in the order of the text: Go's decoder looks for unknown
 * and for repeated members on one way through it.
 */
final class StrictProblems {
  /** What Kubernetes' decoder of JSON collects at most. */
  private static final int MOST = 100;

  private StrictProblems() {}

  /**
   * Both kinds of problems as one list; each is reported once, and the first hundred alone.
   *
   * @param unknown such as {@code unknown field "spec.x"}
   * @param repeated such as {@code duplicate field "spec.replicas"}
   */
  static List<String> inOrder(byte[] json, List<String> unknown, List<String> repeated) {
    Set<String> left = new LinkedHashSet<>(unknown);
    left.addAll(repeated);
    List<String> out = new ArrayList<>();
    JsonScan.members(
        new String(json, StandardCharsets.UTF_8),
        m -> {
          if (out.size() < MOST && !left.isEmpty()) {
            next(m, left, out);
          }
        });
    // a path that the text spells in another way keeps its place behind
    left.stream().limit(MOST - out.size()).forEach(out::add);
    return out;
  }

  private static void next(JsonScan.Member m, Set<String> left, List<String> out) {
    String path = FieldError.quote(m.path());
    // the second of two unknown members is reported as unknown first, which it was before
    take("unknown field " + path, left, out);
    if (m.repeated() && out.size() < MOST) {
      take("duplicate field " + path, left, out);
    }
  }

  private static void take(String problem, Set<String> from, List<String> to) {
    if (from.remove(problem)) {
      to.add(problem);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.function.Predicate;

/** One write whose answer shows whether a plugin has seen it. */
@FunctionalInterface
interface Probe {
  /** Sends it; the number is of this sending alone. */
  Result send(long n) throws IOException;

  /** What the answer shows. */
  enum Outcome {
    /** The plugin has done its work. */
    SEEN,
    /** 503: the door was shut. */
    SHUT,
    /** The write was admitted without the plugin, or something else went wrong. */
    WRONG
  }

  /**
   * An outcome.
   *
   * @param detail the answer, for a message
   */
  record Result(Outcome outcome, String detail) {}

  /** A request of one answer. */
  @FunctionalInterface
  interface Write {
    HttpResponse<String> send(long n) throws IOException;
  }

  /** Seen when it is answered with a code and a text that includes this. */
  static Probe answered(int code, String part, Write write) {
    return answered(write, r -> r.statusCode() == code && r.body().contains(part));
  }

  static Probe answered(Write write, Predicate<HttpResponse<String>> seen) {
    return n -> {
      HttpResponse<String> r = write.send(n);
      String detail = r.statusCode() + " " + r.body();
      if (r.statusCode() == 503) {
        return new Result(Outcome.SHUT, detail);
      }
      return new Result(seen.test(r) ? Outcome.SEEN : Outcome.WRONG, detail);
    };
  }
}

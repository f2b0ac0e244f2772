// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.spi.stage.ApiResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which bodies are compressed: large ones, for clients that take it. */
final class Gzip {
  /** kube-apiserver's bound: below it, compressing costs more than it saves. */
  private static final long LEAST = 128 * 1024;

  private Gzip() {}

  static boolean wanted(@Nullable String acceptEncoding, ApiResponse answer, long length) {
    if (acceptEncoding == null || length <= LEAST) {
      return false;
    }
    boolean encoded =
        answer.headers().keySet().stream().anyMatch(h -> h.equalsIgnoreCase("Content-Encoding"));
    return !encoded && accepts(acceptEncoding);
  }

  private static boolean accepts(String acceptEncoding) {
    for (String part : acceptEncoding.toLowerCase(Locale.ROOT).split(",")) {
      String[] coding = part.strip().split("\\s*;\\s*");
      if (coding.length > 0 && coding[0].equals("gzip")) {
        return coding.length == 1 || !coding[1].matches("q=0(\\.0*)?");
      }
    }
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import java.time.Duration;
import java.util.List;

/**
 * The bounds of requests, and what is added to their answers.
 *
 * @param fair whether a stage with fair queues takes the place of the next two bounds
 * @param maxReads so many reading requests at once
 * @param maxWrites so many changing requests at once
 * @param timeout how long a request that is no watch may take
 * @param headers the optional parts
 */
record PipelineConfig(boolean fair, int maxReads, int maxWrites, Duration timeout, Extras headers) {

  /**
   * What is off by default.
   *
   * @param strictTransport the directives of HSTS, empty for none
   * @param origins whose scripts may read answers, as regular expressions
   * @param closeChance how likely a connection is closed after an answer
   * @param timing whether responses say how long the stages took
   */
  record Extras(String strictTransport, List<String> origins, double closeChance, boolean timing) {
    static final Extras NONE = new Extras("", List.of(), 0, false);
  }
}

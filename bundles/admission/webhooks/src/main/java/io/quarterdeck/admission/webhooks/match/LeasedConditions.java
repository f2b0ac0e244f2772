// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.MatchConditions;
import java.util.List;

/** The evaluator of the moment, the first by rank; while there is none, conditions fail. */
public final class LeasedConditions implements MatchConditions, AutoCloseable {
  private final Chain<MatchConditions> evaluators;

  public LeasedConditions(ChainFactory chains) {
    this(chains.open(MatchConditions.class, "match-conditions", ChainConfig.OPEN));
  }

  public LeasedConditions(Chain<MatchConditions> evaluators) {
    this.evaluators = evaluators;
  }

  @Override
  public Outcome evaluate(List<Condition> conditions, AdmissionRequest request) {
    try (Lease<MatchConditions> lease = evaluators.lease()) {
      for (Plugin<MatchConditions> plugin : lease.snapshot().plugins()) {
        return evaluators.timed(plugin, e -> e.evaluate(conditions, request));
      }
    }
    return new Failed(List.of("match conditions cannot be evaluated: no evaluator is running"));
  }

  @Override
  public void close() {
    evaluators.close();
  }
}

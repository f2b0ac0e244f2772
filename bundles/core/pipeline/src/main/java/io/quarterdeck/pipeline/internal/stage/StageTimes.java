// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.Stage;
import java.util.List;

/** Makes stages timed, under the name that Kubernetes has for such filters. */
public final class StageTimes {
  private static final List<Double> BOUNDS =
      List.of(0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 5.0, 10.0, 15.0, 30.0);

  private final Family<Histogram> family;
  private final boolean timing;

  public StageTimes(Metrics metrics, boolean timing) {
    this.timing = timing;
    family =
        metrics.histogram(
            "apiserver_request_filter_duration_seconds",
            "How long a stage took until it handed the request on.",
            BOUNDS,
            "filter");
  }

  public Stage timed(String name, Stage stage) {
    return new TimedStage(name, stage, family.with(name), timing);
  }
}

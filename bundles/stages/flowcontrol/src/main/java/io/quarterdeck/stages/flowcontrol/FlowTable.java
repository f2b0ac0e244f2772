// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.stages.flowcontrol.config.FlowSchema;
import java.util.List;
import java.util.SortedMap;

/**
 * The configuration at one moment: flow schemas in the order in which they are asked, each with its
 * level. Immutable; the last schema catches all.
 */
record FlowTable(List<Binding> bindings, SortedMap<String, Level> levels) {

  /** A flow schema and where it leads. */
  record Binding(FlowSchema schema, Level level, FlowMeters meters, FlowHashes hashes) {}

  /** The first that matches; who is in no group that the last one names falls to it, too. */
  Binding classify(RequestInfo i, UserInfo user) {
    int last = bindings.size() - 1;
    for (int n = 0; n < last; n++) {
      Binding b = bindings.get(n);
      if (b.schema().matches(i, user)) {
        return b;
      }
    }
    return bindings.get(last);
  }
}

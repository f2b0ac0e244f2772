// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;

/** What strategies may know of a request, in tests. */
final class Contexts {
  private Contexts() {}

  /** Of a write of this group by somebody who is nobody special. */
  static StrategyContext of(String resource, String kind) {
    return new StrategyContext(
        new GroupVersionResource("apps", "v1", resource),
        new GroupVersionKind("apps", "v1", kind),
        "ns",
        "",
        UserInfo.of("someone"),
        false,
        new MemoryObjects(),
        Instant.EPOCH,
        w -> {});
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(Supplier<CelCompiler> compiler) {
    Selectors selectors = new Selectors(compiler);
    return Map.of(
        "deviceclasses", new DeviceClassStrategy(selectors),
        "resourceclaims", new ClaimStrategy(selectors),
        "resourceclaimtemplates", new ClaimTemplateStrategy(selectors),
        "resourceslices", new SliceStrategy(),
        "devicetaintrules", new TaintRuleStrategy(),
        "resourcepoolstatusrequests", new PoolStatusStrategy());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An update in which each node gets its new pod before it loses the old one. For one turn. */
final class SurgingUpdate {
  private final RollingUpdate.Rules rules;
  private final Map<String, NodeFit> fits;

  private final List<ApiObject> deleted = new ArrayList<>();

  /** Those that go when there are enough elsewhere. */
  private final List<ApiObject> misplaced = new ArrayList<>();

  /** The nodes whose old one is of no use. */
  private final List<String> lacking = new ArrayList<>();

  private final List<String> candidates = new ArrayList<>();
  private long surging;
  private long available;

  SurgingUpdate(RollingUpdate.Rules rules, Map<String, NodeFit> fits) {
    this.rules = rules;
    this.fits = fits;
  }

  void add(String node, List<ApiObject> pods) {
    RollingUpdate.OnNode on = rules.on(node, pods);
    if (on == null) {
      surging++;
      return;
    }
    ApiObject old = on.old();
    ApiObject current = on.current();
    ApiObject counted = old == null ? current : old;
    boolean isAvailable = counted != null && rules.isAvailable(counted);
    available += isAvailable ? 1 : 0;
    if (old == null) {
      return;
    }
    if (current == null) {
      alone(node, old, isAvailable);
    } else if (rules.isAvailable(current)) {
      deleted.add(old);
    } else {
      surging++;
    }
  }

  private void alone(String node, ApiObject old, boolean isAvailable) {
    NodeFit fit = fits.get(node);
    if (fit == NodeFit.RUNS) {
      (isAvailable ? candidates : lacking).add(node);
    } else if (fit != null) {
      (isAvailable ? misplaced : deleted).add(old);
    }
  }

  /**
   * What comes of it.
   *
   * @param most how many nodes may have two
   * @param desired how many are to have one
   */
  RollingUpdate step(long most, long desired) {
    misplaced.stream().limit(Math.max(0, available - desired)).forEach(deleted::add);
    candidates.stream().limit(Math.max(0, most - surging)).forEach(lacking::add);
    return new RollingUpdate(deleted, lacking);
  }
}

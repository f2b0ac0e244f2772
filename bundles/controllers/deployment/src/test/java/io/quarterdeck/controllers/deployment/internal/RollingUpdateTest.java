// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten pods, of which two may be missing and beside which three may be. */
class RollingUpdateTest {
  private final World world = World.at(InstantSource.system());
  private final List<ApiObject> sets = new ArrayList<>();

  /** The ReplicaSet of an image: {@code v9} is the current one. */
  private RollingUpdateTest has(String image, long replicas, long available) {
    sets.add(
        world.create(
            Rollout.SETS,
            "{'metadata':{'name':'%s','namespace':'a'},'spec':{'replicas':%d,'template':%s},"
                    .formatted(image, replicas, Samples.TEMPLATE.formatted("", image))
                + "'status':{'availableReplicas':%d}}".formatted(available)));
    return this;
  }

  /** What they are after a step. */
  private String step() {
    ApiObject deployment =
        world.create(
            Rollout.DEPLOYMENTS.resource(),
            Samples.deployment(
                10, "v9", "'strategy':{'rollingUpdate':{'maxSurge':3,'maxUnavailable':2}}"));
    try (EventRecorder events = new EventRecorder(world.client(), "x", world.clock())) {
      RollingUpdate.step(new Rollout(world.context(), events, () -> {}, deployment, sets));
    }
    StringBuilder out = new StringBuilder();
    for (ApiObject set : world.list(Rollout.SETS.groupResource())) {
      out.append(set.meta().name()).append('=').append(Sets.replicas(set)).append(' ');
    }
    return out.toString().trim();
  }

  @Test
  void theNewOneGrowsAsFarAsThereIsRoom() {
    assertEquals("v1=10 v9=3", has("v1", 10, 10).has("v9", 0, 0).step());
  }

  @Test
  void theNewOneGrowsNoFurtherThanIsWanted() {
    assertEquals("v1=2 v9=10", has("v1", 2, 2).has("v9", 8, 8).step());
  }

  @Test
  void oneThatIsTooLargeShrinks() {
    assertEquals("v9=10", has("v9", 12, 12).step());
  }

  @Test
  void aTemplateThatDoesNotWorkTakesNoMoreOldPodsWithIt() {
    assertEquals("v1=8 v9=5", has("v1", 8, 8).has("v9", 5, 0).step());
  }

  @Test
  void unhealthyOldPodsGoFirstAndThenThoseThatCanBeSpared() {
    assertEquals("v1=5 v9=3", has("v1", 10, 8).has("v9", 3, 3).step());
  }

  @Test
  void whatIsOnItsWayOutStandsInForNobody() {
    assertEquals("v1=0 v2=5 v9=3", has("v1", 0, 3).has("v2", 10, 7).has("v9", 3, 3).step());
  }

  @Test
  void whatWasMadeSmallerHasNoMoreThanItsSize() {
    assertEquals("v1=8 v9=3", has("v1", 10, 12).has("v9", 3, 0).step());
  }

  @Test
  void theCurrentOneHasNoMoreThanItsSizeEither() {
    assertEquals("v1=5 v9=3", has("v1", 10, 10).has("v9", 3, 9).step());
  }

  @Test
  void theOldestGoFirst() {
    assertEquals("v1=0 v2=5 v9=3", has("v1", 2, 2).has("v2", 8, 8).has("v9", 3, 3).step());
  }
}

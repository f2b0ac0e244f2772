// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.replication.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ReplicationControllerControllerTest {
  private static final GroupVersionResource OWNERS =
      new GroupVersionResource("", "v1", "replicationcontrollers");

  private static Controller controller() {
    return new ReplicationControllerController(new Metrics());
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "two pods";
              }

              @Override
              public Controller controller() {
                return ReplicationControllerControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                world.create(
                    OWNERS,
                    "{'apiVersion':'v1','kind':'ReplicationController','metadata':{'name':'web',"
                        + "'namespace':'a'},'spec':{'replicas':2,'selector':{'app':'web'},"
                        + "'template':{'metadata':{'labels':{'app':'web'}},'spec':{}}}}");
              }

              @Override
              public boolean isReached(World world) {
                ApiObject owner = world.list(OWNERS.groupResource()).getFirst();
                List<ApiObject> pods = world.list(WorkloadKind.POD_RESOURCE);
                return pods.size() == 2
                    && pods.stream().allMatch(p -> Owners.isControlledBy(p, owner.meta().uid()))
                    && owner
                        .field("status")
                        .toString()
                        .contains("{replicas=2, fullyLabeledReplicas=2, observedGeneration=1}");
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void itActsUnderAnotherName() {
    assertEquals("replication-controller", controller().account());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.group.GroupContract;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AppsGroupTest {
  private static final String PODS =
      "'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},"
          + "'spec':{'containers':[{'name':'c','image':'i'}]}}";

  private static Supplier<ApiObject> object(String kind, String fields) {
    return () ->
        Literal.object(
            "{'apiVersion':'apps/v1','kind':'"
                + kind
                + "','metadata':{'name':'n',"
                + "'namespace':'ns','uid':'u','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + fields
                + "}");
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return GroupContract.of(new AppsGroup(gate -> false))
        .accepts("deployments", object("Deployment", "'spec':{" + PODS + "}"))
        .refuses("deployments", object("Deployment", "'spec':{'replicas':-1," + PODS + "}"))
        .accepts("replicasets", object("ReplicaSet", "'spec':{" + PODS + "}"))
        .refuses("replicasets", object("ReplicaSet", "'spec':{}"))
        .accepts("statefulsets", object("StatefulSet", "'spec':{" + PODS + "}"))
        .refuses("statefulsets", object("StatefulSet", "'spec':{'serviceName':'a.b'," + PODS + "}"))
        .accepts("daemonsets", object("DaemonSet", "'spec':{" + PODS + "}"))
        .refuses("daemonsets", object("DaemonSet", "'spec':{'minReadySeconds':-1," + PODS + "}"))
        .accepts("controllerrevisions", object("ControllerRevision", "'revision':1,'data':{}"))
        .refuses("controllerrevisions", object("ControllerRevision", "'revision':1"))
        .tests();
  }
}

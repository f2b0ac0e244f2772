// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.InstantSource;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DeviceEvaluatorTest {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final GroupResource CLAIMS =
      new GroupResource("resource.k8s.io", "resourceclaims");
  private static final String IMPLICIT = "requests.deviceclass.resource.kubernetes.io/gpu";

  private final MemoryObjects objects = new MemoryObjects();
  private final PodEvaluator pods = new PodEvaluator(InstantSource.system());
  private final DeviceEvaluator evaluator =
      new DeviceEvaluator(new DeviceClasses(objects), new PodOfClaim(objects, pods::usage));

  @BeforeEach
  void classes() {
    deviceClass("gpu", ",'spec':{'extendedResourceName':'example.com/gpu'}");
    deviceClass("tpu", "");
  }

  private void deviceClass(String name, String more) {
    objects.put(
        DeviceClasses.RESOURCE,
        object(
            "{'apiVersion':'resource.k8s.io/v1','kind':'DeviceClass','metadata':{'name':'"
                + name
                + "'}"
                + more
                + "}"));
  }

  private static ApiObject claim(String name, String made, String more, String requests) {
    return object(
        "{'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaim','metadata':{'name':'"
            + name
            + "','namespace':'ns','creationTimestamp':'"
            + made
            + "'"
            + more
            + "},'spec':{'devices':{'requests':["
            + requests
            + "]}}}");
  }

  private static ApiObject ofPod(String name, String made, String uid, long gpus) {
    return claim(
        name,
        made,
        ",'annotations':{'resource.kubernetes.io/extended-resource-claim':'true'},"
            + "'ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'p','uid':'"
            + uid
            + "','controller':true}]",
        "{'name':'r','exactly':{'deviceClassName':'gpu','allocationMode':'ExactCount','count':%d}}"
            .formatted(gpus));
  }

  private void pod(String requests, String status) {
    objects.put(
        PODS,
        object(
            "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'ns','uid':'u'},"
                + "'spec':{'containers':[{'name':'c','resources':{'requests':"
                + requests
                + "}}]},'status':"
                + status
                + "}"));
  }

  private String usage(ApiObject claim) {
    return evaluator.usage(claim).toString();
  }

  @TestFactory
  Stream<DynamicTest> devices() {
    return UsageTable.usage(
        evaluator,
        """
        ## of a class with a name of its own they count under three names
        spec:
          devices:
            requests:
            - {name: r, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 3}}
        => count/resourceclaims.resource.k8s.io 1
        => gpu.deviceclass.resource.k8s.io/devices 3
        => requests.deviceclass.resource.kubernetes.io/gpu 3
        => requests.example.com/gpu 3

        ## all of them are the most that one can get, and a class need not have another name
        spec:
          devices:
            requests:
            - {name: r, exactly: {deviceClassName: tpu, allocationMode: All}}
        => count/resourceclaims.resource.k8s.io 1
        => tpu.deviceclass.resource.k8s.io/devices 32
        => requests.deviceclass.resource.kubernetes.io/tpu 32

        ## a class that is not there counts like any
        spec:
          devices:
            requests:
            - {name: r, exactly: {deviceClassName: none, allocationMode: ExactCount, count: 1}}
        => count/resourceclaims.resource.k8s.io 1
        => none.deviceclass.resource.k8s.io/devices 1
        => requests.deviceclass.resource.kubernetes.io/none 1

        ## requests add up
        spec:
          devices:
            requests:
            - {name: r, exactly: {deviceClassName: tpu, allocationMode: ExactCount, count: 2}}
            - {name: s, exactly: {deviceClassName: tpu, allocationMode: ExactCount, count: 1}}
        => count/resourceclaims.resource.k8s.io 1
        => tpu.deviceclass.resource.k8s.io/devices 3
        => requests.deviceclass.resource.kubernetes.io/tpu 3

        ## of alternatives it is the most of each class; what a later version adds is none
        spec:
          devices:
            requests:
            - name: r
              firstAvailable:
              - {deviceClassName: tpu, count: 2}
              - {deviceClassName: tpu, count: 1}
              - {deviceClassName: tpu, allocationMode: OfTomorrow}
              - {deviceClassName: none, count: 4}
        => count/resourceclaims.resource.k8s.io 1
        => tpu.deviceclass.resource.k8s.io/devices 2
        => requests.deviceclass.resource.kubernetes.io/tpu 2
        => none.deviceclass.resource.k8s.io/devices 4
        => requests.deviceclass.resource.kubernetes.io/none 4

        ## no request
        spec: {}
        => count/resourceclaims.resource.k8s.io 1
        """);
  }

  @Test
  void namesOfClassesThatAreThere() {
    assertTrue(evaluator.counts("requests.example.com/gpu"));
    assertTrue(evaluator.counts(IMPLICIT));
    assertTrue(evaluator.counts("requests.deviceclass.resource.kubernetes.io/tpu"));
    assertTrue(evaluator.counts("any.deviceclass.resource.k8s.io/devices"));
    assertFalse(evaluator.counts("requests.deviceclass.resource.kubernetes.io/none"));
    assertFalse(evaluator.counts("requests.example.com/tpu"));
    assertFalse(evaluator.counts("requests.cpu"));
    assertFalse(evaluator.counts("resourceclaims"));
  }

  @Test
  void aPodIsNotChargedTwiceForItsExtendedResources() {
    pod("{'example.com/gpu':'2'}", "{'extendedResourceClaimStatus':{'resourceClaimName':'c'}}");
    String rest =
        "{count/resourceclaims.resource.k8s.io=1, gpu.deviceclass.resource.k8s.io/devices=2, "
            + IMPLICIT
            + "=2";
    assertEquals(rest + "}", usage(ofPod("c", "2026-01-01T00:00:00Z", "u", 2)));
    String whole = rest + ", requests.example.com/gpu=2}";
    assertEquals(whole, usage(ofPod("other", "2026-01-01T00:00:00Z", "u", 2)));
    assertEquals(whole, usage(ofPod("c", "2026-01-01T00:00:00Z", "another", 2)));
  }

  @Test
  void theOldestClaimIsThePodsUntilItSaysSo() {
    pod("{'deviceclass.resource.kubernetes.io/gpu':'1'}", "{}");
    ApiObject first = ofPod("b", "2026-01-01T00:00:00Z", "u", 2);
    objects.put(CLAIMS, first);
    String some =
        "{count/resourceclaims.resource.k8s.io=1, gpu.deviceclass.resource.k8s.io/devices=2, ";
    assertEquals(some + IMPLICIT + "=1, requests.example.com/gpu=2}", usage(first));
    String full = some + IMPLICIT + "=2, requests.example.com/gpu=2}";
    assertEquals(full, usage(ofPod("a", "2026-01-01T00:00:01Z", "u", 2)));
    assertEquals(full, usage(ofPod("c", "2026-01-01T00:00:00Z", "u", 2)));
  }

  @Test
  void podsAreChargedForTheNameOfAClass() {
    assertTrue(pods.counts(IMPLICIT));
    pod("{'deviceclass.resource.kubernetes.io/gpu':'4'}", "{}");
    ApiObject pod = objects.get(PODS, "ns", "p");
    assertEquals(
        "{count/pods=1, pods=1, " + IMPLICIT + "=4}",
        pods.usage(Objects.requireNonNull(pod)).toString());
  }
}

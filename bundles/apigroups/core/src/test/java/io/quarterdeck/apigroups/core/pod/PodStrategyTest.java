// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodStrategyTest {
  private static final PodStrategy STRATEGY =
      new PodStrategy(
          new PodEviction(
              new DisruptionBudgets(
                  () -> {
                    throw new IllegalStateException("no budget is written");
                  })));

  /** Whole, as a client that leaves out what has a default would send it. */
  private static ApiObject defaulted(ApiObject pod) {
    STRATEGY.applyDefaults(pod);
    return pod;
  }

  @TestFactory
  Stream<DynamicTest> newPods() {
    return ValidationTable.at(
            "spec",
            """
            ## a full object
            serviceAccountName: builder
            nodeSelector: {disk: ssd}
            initContainers:
            - {name: setup, image: example.com/setup}
            - {name: proxy, image: example.com/proxy, restartPolicy: Always}
            containers:
            - name: web
              image: example.com/web:1
              ports: [{containerPort: 80}]
              resources: {requests: {cpu: 100m}, limits: {memory: 1Gi}}
              volumeMounts: [{name: token, mountPath: /token}]
            volumes:
            - name: token
              projected: {sources: [{serviceAccountToken: {path: t}}]}
            tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 5}]

            ## no container
            {}
            => spec.containers: Required value

            ## blanks around an image
            containers: [{name: c, image: ' i'}]
            => spec.containers[0].image: Invalid value: " i": must not have leading or trailing whitespace

            ## blanks around an image of the beginning
            containers: [{name: c, image: i}]
            initContainers: [{name: d, image: 'i '}]
            => spec.initContainers[0].image: Invalid value: "i ": must not have leading or trailing whitespace

            ## ephemeral containers come later
            containers: [{name: c, image: i}]
            ephemeralContainers: [{name: e, image: i}]
            => spec.ephemeralContainers: Forbidden: cannot be set on create

            ## a node before the gates are open
            nodeName: n
            schedulingGates: [{name: example.com/wait}]
            containers: [{name: c, image: i}]
            => spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared

            ## a token of nobody
            containers: [{name: c, image: i}]
            volumes: [{name: v, projected: {sources: [{configMap: {name: m}}, {serviceAccountToken: {path: t}}]}}]
            => spec.volumes[0].projected.sources[1].serviceAccountToken: Forbidden: must not be specified when serviceAccountName is not set
            """)
        .tests(
            (spec, errors) ->
                STRATEGY.validate(defaulted(Given.spec(spec)), Given.request(), errors));
  }

  @Test
  void aNewPodIsPendingAndSaysWhyItWaits() {
    ApiObject pod =
        object(
            "{'metadata':{},'spec':{'terminationGracePeriodSeconds':-5,'schedulingGates':[{'name':"
                + "'g'}],'containers':[{'name':'c','resources':{'requests':{'cpu':'1'}}}]},"
                + "'status':{'phase':'Running','podIP':'10.0.0.1'}}");
    STRATEGY.prepareForCreate(pod, Given.request());
    assertEquals(1, pod.field("spec").get("terminationGracePeriodSeconds").number());
    assertEquals(
        "{'phase':'Pending','qosClass':'Burstable','conditions':[{'type':'PodScheduled','status':"
            + "'False','lastTransitionTime':'2026-03-04T05:06:07Z','lastProbeTime':null,'reason':"
            + "'SchedulingGated','message':'Scheduling is blocked due to non-empty scheduling"
            + " gates'}]}",
        text(pod.object("status")));
  }

  @Test
  void aNewPodWithoutGatesHasNoCondition() {
    ApiObject pod = object("{'metadata':{},'spec':{'containers':[{'name':'c'}]}}");
    STRATEGY.prepareForCreate(pod, Given.request());
    assertEquals("{'phase':'Pending','qosClass':'BestEffort'}", text(pod.object("status")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "no node runs it | {'spec':{'terminationGracePeriodSeconds':20}} | `` | 0",
        "it has ended | {'spec':{'nodeName':'n'},'status':{'phase':'Succeeded'}} | 60 | 0",
        "it has failed | {'spec':{'nodeName':'n'},'status':{'phase':'Failed'}} | 60 | 0",
        "what the client asks for | {'spec':{'nodeName':'n','terminationGracePeriodSeconds':20}} |"
            + " 5 | 5",
        "at once, if the client says so |"
            + " {'spec':{'nodeName':'n','terminationGracePeriodSeconds':20}} | 0 | 0",
        "what the pod asks for | {'spec':{'nodeName':'n','terminationGracePeriodSeconds':20}} | ``"
            + " | 20",
        "half a minute where nobody asks | {'spec':{'nodeName':'n'}} | `` | 30",
        "a second where less than nothing is asked |"
            + " {'spec':{'nodeName':'n','terminationGracePeriodSeconds':-1}} | `` | 1",
      })
  void theTimeToEnd(String rule, String pod, @Nullable String asked, long wanted) {
    Long requested = asked == null || asked.isEmpty() ? null : Long.valueOf(asked);
    assertEquals(wanted, STRATEGY.gracePeriod(object(pod), requested), rule);
  }

  @Test
  void aPodIsHeldByItsNodeAndByFinalizers() {
    assertTrue(
        STRATEGY.holdsDeletion(object("{'metadata':{'deletionGracePeriodSeconds':30}}"), ""));
    assertTrue(STRATEGY.holdsDeletion(object("{'metadata':{'finalizers':['a/b']}}"), ""));
    assertFalse(
        STRATEGY.holdsDeletion(object("{'metadata':{'deletionGracePeriodSeconds':0}}"), ""));
    assertFalse(STRATEGY.holdsDeletion(object("{'metadata':{}}"), ""));
  }

  @Test
  void podsAreSelectedByWhereAndHowTheyRun() {
    var fields =
        STRATEGY.selectableFields(
            object(
                "{'spec':{'nodeName':'n','hostNetwork':true},'status':{'phase':'Running','podIP':"
                    + "'10.0.0.1'}}"));
    assertEquals("n", fields.get("spec.nodeName"));
    assertEquals("true", fields.get("spec.hostNetwork"));
    assertEquals("Running", fields.get("status.phase"));
    assertEquals("10.0.0.1", fields.get("status.podIP"));
    assertEquals("", fields.get("status.nominatedNodeName"));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As which users and groups pods may run, and as which they do when they do not say. */
class UsersAndGroupsTest {
  private static final String RANGES = "'ranges':[{'min':5,'max':9},{'min':20,'max':20}]";

  private static String rule(String field, String rule) {
    return "'%s':{'rule':'%s',%s}".formatted(field, rule, RANGES);
  }

  @TestFactory
  Stream<DynamicTest> usersOfARange() {
    return PolicyTable.of(rule("runAsUser", "MustRunAs"))
        .checks(
            """
            ## both ends of a range are in it
            spec:
              containers:
              - {name: c, securityContext: {runAsUser: 5}}
              - {name: d, securityContext: {runAsUser: 9}}
              - {name: e, securityContext: {runAsUser: 20}}

            ## below, between and beyond
            spec:
              containers:
              - {name: c, securityContext: {runAsUser: 4}}
              - {name: d, securityContext: {runAsUser: 10}}
              - {name: e, securityContext: {runAsUser: 21}}
            => spec.containers[0].securityContext.runAsUser: Invalid value: 4: must be in the ranges: [{5 9} {20 20}]
            => spec.containers[1].securityContext.runAsUser: Invalid value: 10: must be in the ranges: [{5 9} {20 20}]
            => spec.containers[2].securityContext.runAsUser: Invalid value: 21: must be in the ranges: [{5 9} {20 20}]

            ## nobody says
            spec: {initContainers: [{name: i}]}
            => spec.initContainers[0].securityContext.runAsUser: Required value

            ## the pod says it for its containers
            spec: {securityContext: {runAsUser: 7}, containers: [{name: c}]}

            ## a container says otherwise
            spec:
              securityContext: {runAsUser: 7}
              ephemeralContainers: [{name: e, securityContext: {runAsUser: 0}}]
            => spec.ephemeralContainers[0].securityContext.runAsUser: Invalid value: 0: must be in the ranges: [{5 9} {20 20}]
            """);
  }

  @TestFactory
  Stream<DynamicTest> theFirstUserOfTheRangesIsGiven() {
    return PolicyTable.of(rule("runAsUser", "MustRunAs"))
        .completes(
            """
            ## to containers without one
            spec: {initContainers: [{name: i}], containers: [{name: c, securityContext: {runAsUser: 1}}]}
            => i {runAsUser:5}
            => c {runAsUser:1}

            ## unless the pod has one
            spec: {securityContext: {runAsUser: 1}, containers: [{name: c}]}
            => pod {runAsUser:1}
            """);
  }

  @TestFactory
  Stream<DynamicTest> anyUserButRoot() {
    return PolicyTable.of("'runAsUser':{'rule':'MustRunAsNonRoot'}")
        .checks(
            """
            ## another user
            spec: {containers: [{name: c, securityContext: {runAsUser: 1}}]}

            ## the node is to check the image's
            spec: {securityContext: {runAsNonRoot: true}, containers: [{name: c}]}

            ## nothing is said
            spec: {containers: [{name: c}]}
            => spec.containers[0].securityContext.runAsNonRoot: Required value: must be true

            ## the node is not to check
            spec: {containers: [{name: c, securityContext: {runAsNonRoot: false, runAsUser: 1}}]}
            => spec.containers[0].securityContext.runAsNonRoot: Invalid value: false: must be true

            ## root
            spec: {securityContext: {runAsUser: 0}, containers: [{name: c, securityContext: {runAsNonRoot: true}}]}
            => spec.containers[0].securityContext.runAsUser: Invalid value: 0: running with the root UID is forbidden
            """);
  }

  @TestFactory
  Stream<DynamicTest> nodesAreToCheckForRoot() {
    return PolicyTable.of("'runAsUser':{'rule':'MustRunAsNonRoot'}")
        .completes(
            """
            ## where nothing is said
            spec: {containers: [{name: c}]}
            => c {runAsNonRoot:true}

            ## not where a user is named
            spec: {containers: [{name: c, securityContext: {runAsUser: 1}}]}
            => c {runAsUser:1}

            ## nor where something is said
            spec: {securityContext: {runAsNonRoot: false}, containers: [{name: c}]}
            => pod {runAsNonRoot:false}
            """);
  }

  @TestFactory
  Stream<DynamicTest> primaryGroups() {
    return PolicyTable.of(rule("runAsGroup", "MustRunAs"))
        .checks(
            """
            ## one of a range
            spec: {securityContext: {runAsGroup: 20}, containers: [{name: c}]}

            ## none
            spec: {containers: [{name: c}]}
            => spec.containers[0].securityContext: Invalid value: []int64(nil): unable to validate empty groups against required ranges

            ## another
            spec: {containers: [{name: c, securityContext: {runAsGroup: 0}}]}
            => spec.containers[0].securityContext: Invalid value: []int64{0}: group 0 must be in the ranges: [{5 9} {20 20}]
            """);
  }

  @TestFactory
  Stream<DynamicTest> primaryGroupsThatMayBeOpen() {
    return PolicyTable.of(rule("runAsGroup", "MayRunAs"))
        .checks(
            """
            ## none
            spec: {containers: [{name: c}]}

            ## another
            spec: {containers: [{name: c, securityContext: {runAsGroup: 4}}]}
            => spec.containers[0].securityContext: Invalid value: []int64{4}: group 4 must be in the ranges: [{5 9} {20 20}]
            """);
  }

  @TestFactory
  Stream<DynamicTest> supplementalGroups() {
    return PolicyTable.of(rule("supplementalGroups", "MustRunAs"))
        .checks(
            """
            ## all in ranges
            spec: {securityContext: {supplementalGroups: [5, 20]}}

            ## each that is in none is reported
            spec: {securityContext: {supplementalGroups: [4, 5, 21]}}
            => spec.securityContext.supplementalGroups: Invalid value: []int64{4, 5, 21}: group 4 must be in the ranges: [{5 9} {20 20}]
            => spec.securityContext.supplementalGroups: Invalid value: []int64{4, 5, 21}: group 21 must be in the ranges: [{5 9} {20 20}]

            ## none
            spec: {}
            => spec.securityContext.supplementalGroups: Invalid value: []int64(nil): unable to validate empty groups against required ranges

            ## an empty list
            spec: {securityContext: {supplementalGroups: []}}
            => spec.securityContext.supplementalGroups: Invalid value: []int64{}: unable to validate empty groups against required ranges
            """);
  }

  @TestFactory
  Stream<DynamicTest> groupsOfVolumes() {
    return PolicyTable.of(rule("fsGroup", "MustRunAs"))
        .checks(
            """
            ## one of a range
            spec: {securityContext: {fsGroup: 9}}

            ## another
            spec: {securityContext: {fsGroup: 10}}
            => spec.securityContext.fsGroup: Invalid value: []int64{10}: group 10 must be in the ranges: [{5 9} {20 20}]
            """);
  }

  @TestFactory
  Stream<DynamicTest> theFirstGroupOfTheRangesIsGiven() {
    String all =
        String.join(
            ",",
            rule("runAsGroup", "MustRunAs"),
            rule("fsGroup", "MustRunAs"),
            rule("supplementalGroups", "MustRunAs"));
    return PolicyTable.of(all)
        .completes(
            """
            ## to the pod, and as primary group to its containers
            spec: {containers: [{name: c}]}
            => pod {supplementalGroups:[5],fsGroup:5}
            => c {runAsGroup:5}

            ## unless they have one; an empty list is one
            spec:
              securityContext: {supplementalGroups: [], fsGroup: 1, runAsGroup: 2}
              containers: [{name: c}]
            => pod {supplementalGroups:[],fsGroup:1,runAsGroup:2}
            """);
  }

  @TestFactory
  Stream<DynamicTest> noGroupIsGivenWhereNoneIsAskedFor() {
    String all =
        String.join(
            ",",
            rule("runAsGroup", "MayRunAs"),
            rule("fsGroup", "MayRunAs"),
            rule("supplementalGroups", "RunAsAny"));
    return PolicyTable.of(all)
        .completes(
            """
            ## a silent pod
            spec: {containers: [{name: c}]}
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runAsUser | {'rule':'MustRunAs'} | MustRunAs requires at least one range",
        "runAsUser | {'rule':'MayRunAs'} | unrecognized RunAsUser strategy type MayRunAs",
        "runAsUser | {} | unrecognized RunAsUser strategy type ",
        "fsGroup | {'rule':'MustRunAs'} | ranges must be supplied for MustRunAs",
        "fsGroup | {'rule':'MayRunAs','ranges':[]} | ranges must be supplied for MayRunAs",
        "supplementalGroups | {'rule':'Odd'} | unrecognized group strategy type Odd",
        "runAsGroup | {} | unrecognized group strategy type ",
        "seLinux | {'rule':'MustRunAs'} | MustRunAs requires SELinuxOptions",
        "seLinux | {'rule':'Odd'} | unrecognized SELinuxContext strategy type Odd",
      },
      quoteCharacter = '^')
  void aPolicyMustSayEnough(String field, String options, String message) {
    Unusable e =
        assertThrows(Unusable.class, () -> PolicyTable.policy("", "'" + field + "':" + options));
    assertEquals(message.strip(), String.valueOf(e.getMessage()).strip());
  }
}

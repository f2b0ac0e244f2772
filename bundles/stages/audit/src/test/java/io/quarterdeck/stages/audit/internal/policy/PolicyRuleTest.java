// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.stages.audit.internal.TestRequests;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Which requests a rule of a policy is about. */
final class PolicyRuleTest {
  private static final UserInfo ALICE = UserInfo.of("alice", "dev", "system:authenticated");

  /** {@code what is shown | the rule's fields | request => whether it matches}, a case a line. */
  private static Stream<DynamicTest> cases(String table) {
    return table
        .lines()
        .map(
            line -> {
              String[] cells = line.split(" *\\| *|  *=> *", -1);
              return dynamicTest(
                  cells[0],
                  () ->
                      assertEquals(
                          cells[3].equals("matches") ? Level.REQUEST : Level.NONE,
                          rule(cells[1]).of(ALICE, TestRequests.info(cells[2])).level(),
                          line));
            });
  }

  private static AuditPolicy rule(String fields) {
    String policy =
        "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: Request, " + fields + "}]}";
    return PolicyFile.parse(policy.getBytes(StandardCharsets.UTF_8));
  }

  @TestFactory
  Stream<DynamicTest> whoAsks() {
    return cases(
        """
        the user itself            | users: [bob, alice]             | get pods ns/p => matches
        another user               | users: [bob]                    | get pods ns/p => differs
        a user is no prefix        | users: [ali]                    | get pods ns/p => differs
        a star is no user          | users: ['*']                    | get pods ns/p => differs
        one of the user's groups   | userGroups: [ops, dev]          | get pods ns/p => matches
        another group              | userGroups: [ops]               | get pods ns/p => differs
        the user and not the group | users: [alice], userGroups: [o] | get pods ns/p => differs
        no user asked for          | users: [], userGroups: []       | get pods ns/p => matches
        """);
  }

  @TestFactory
  Stream<DynamicTest> whatIsDone() {
    return cases(
        """
        one of the verbs     | verbs: [list, get] | get pods ns/p => matches
        another verb         | verbs: [list]      | get pods ns/p => differs
        a star is no verb    | verbs: ['*']       | get pods ns/p => differs
        a method of a path   | verbs: [post]      | post /logs => matches
        nothing is said      | verbs: []          | get /version => matches
        """);
  }

  @TestFactory
  Stream<DynamicTest> toWhichResource() {
    return cases(
        """
        of the core group       | resources: [{resources: [pods]}]              | get pods ns/p => matches
        of a named group        | resources: [{group: apps}]                    | get deployments.apps ns/d => matches
        of another group        | resources: [{group: apps}]                    | get pods ns/p => differs
        the core is no wildcard | resources: [{group: ''}]                      | get deployments.apps ns/d => differs
        of every group          | resources: [{group: '*'}]                     | get deployments.apps ns/d => matches
        of every group, the core| resources: [{group: '*', resources: [pods]}]  | get pods ns/p => matches
        every group, other kind | resources: [{group: '*', resources: [pods]}]  | get jobs.batch ns/p => differs
        one of several entries  | resources: [{group: apps}, {resources: [pods]}] | get pods ns/p => matches
        all of a group          | resources: [{group: apps, resources: ['*']}]  | get deployments.apps ns/d => matches
        the same, with a subresource | resources: [{group: apps}]               | get deployments.apps/scale ns/d => matches
        a path is no resource   | resources: [{group: '*'}]                     | get /version => differs
        """);
  }

  @TestFactory
  Stream<DynamicTest> subresources() {
    return cases(
        """
        not with the resource alone  | resources: [{resources: [pods]}]       | get pods/log ns/p => differs
        by both names                | resources: [{resources: [pods/log]}]   | get pods/log ns/p => matches
        another subresource          | resources: [{resources: [pods/exec]}]  | get pods/log ns/p => differs
        not the resource without it  | resources: [{resources: [pods/log]}]   | get pods ns/p => differs
        each of a resource           | resources: [{resources: ['pods/*']}]   | get pods/log ns/p => matches
        and the resource itself      | resources: [{resources: ['pods/*']}]   | get pods ns/p => matches
        but of no other resource     | resources: [{resources: ['pods/*']}]   | get nodes/proxy /n => differs
        one of each resource         | resources: [{resources: ['*/scale']}]  | get deployments/scale ns/d => matches
        that is not the resource     | resources: [{resources: ['*/scale']}]  | get deployments ns/d => differs
        everything                   | resources: [{resources: ['*']}]        | get pods/log ns/p => matches
        two stars mean nothing more  | resources: [{resources: ['*/*']}]      | get pods/log ns/p => differs
        """);
  }

  @TestFactory
  Stream<DynamicTest> namesAndNamespaces() {
    return cases(
        """
        the object itself         | resources: [{resources: [pods], resourceNames: [q, p]}] | get pods ns/p => matches
        another object            | resources: [{resources: [pods], resourceNames: [q]}]    | get pods ns/p => differs
        a list has no name        | resources: [{resources: [pods], resourceNames: [p]}]    | list pods ns/ => differs
        names hold for a star too | resources: [{resources: ['*'], resourceNames: [q]}]     | get pods ns/p => differs
        the namespace             | namespaces: [kube-system, ns]                           | get pods ns/p => matches
        another namespace         | namespaces: [kube-system]                               | get pods ns/p => differs
        outside of namespaces     | namespaces: ['']                                        | get nodes /n => matches
        and not inside of them    | namespaces: ['']                                        | get pods ns/p => differs
        a path has no namespace   | namespaces: ['']                                        | get /version => differs
        both must fit             | namespaces: [ns], resources: [{group: apps}]            | get pods ns/p => differs
        """);
  }

  @TestFactory
  Stream<DynamicTest> paths() {
    return cases(
        """
        the path itself           | nonResourceURLs: [/version]     | get /version => matches
        not what is below it      | nonResourceURLs: [/version]     | get /version/x => differs
        what is below it          | nonResourceURLs: ['/healthz*']  | get /healthz/ping => matches
        and the path before it    | nonResourceURLs: ['/healthz*']  | get /healthz => matches
        with a slash, not itself  | nonResourceURLs: ['/healthz/*'] | get /healthz => differs
        every path                | nonResourceURLs: ['*']          | get /metrics => matches
        no resource               | nonResourceURLs: ['*']          | get pods ns/p => differs
        one of several            | nonResourceURLs: [/a, /b]       | get /b => matches
        """);
  }
}

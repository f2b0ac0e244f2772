// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.authorization.AuthorizerContract;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every one of its kind keeps to. */
class RbacContractTest {
  private static final String ROLE =
      "{'kind':'Role','metadata':{'name':'r','namespace':'ns'},'rules':[{'verbs':['get'],"
          + "'apiGroups':[''],'resources':['pods','pods/log']},{'verbs':['*'],'apiGroups':['apps'],"
          + "'resources':['*']},{'verbs':['get'],'apiGroups':[''],'resources':['secrets'],"
          + "'resourceNames':['s']}]}";
  private static final String BINDING =
      "{'metadata':{'name':'b','namespace':'ns'},'roleRef':{'kind':'Role','name':'r'},"
          + "'subjects':[{'kind':'Group','name':'dev'}]}";

  private static Attributes pods(UserInfo user) {
    return Attributes.resource(user, "get", "", "v1", "ns", "pods", "", "a");
  }

  private static GroupResource rbac(String resource) {
    return new GroupResource("rbac.authorization.k8s.io", resource);
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    MemoryObjects objects =
        new MemoryObjects()
            .put(rbac("roles"), Literal.object(ROLE))
            .put(rbac("rolebindings"), Literal.object(BINDING));
    return AuthorizerContract.of(new RbacAuthorizer(objects))
        .allows(pods(UserInfo.of("alice", "dev", "system:authenticated")))
        .hasNoOpinion(pods(UserInfo.of("dev", "ops")))
        .tests();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.authorization.AuthorizerContract;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every one of its kind keeps to. */
class NodeContractTest {
  private static Attributes secret(UserInfo user, String name) {
    return Attributes.resource(user, "get", "", "v1", "ns", "secrets", "", name);
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    MemoryObjects objects =
        new MemoryObjects()
            .put(
                new GroupResource("", "pods"),
                Literal.pod("{'nodeName':'n','volumes':[{'secret':{'secretName':'s'}}]}"));
    UserInfo node = UserInfo.of("system:node:n", "system:authenticated", "system:nodes");
    return AuthorizerContract.of(new NodeAuthorizer(objects, new Metrics(), gate -> true))
        .allows(secret(node, "s"))
        .hasNoOpinion(secret(node, "t"))
        .hasNoOpinion(secret(UserInfo.of("system:node:m", "system:nodes"), "s"))
        .hasNoOpinion(secret(UserInfo.of("system:node:n"), "s"))
        .tests();
  }
}

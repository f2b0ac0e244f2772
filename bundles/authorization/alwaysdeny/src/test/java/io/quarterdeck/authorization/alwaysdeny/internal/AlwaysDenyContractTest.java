// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.alwaysdeny.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.testkit.authorization.AuthorizerContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every one of its kind keeps to. */
class AlwaysDenyContractTest {
  private static Attributes pods(UserInfo user) {
    return Attributes.resource(user, "get", "", "v1", "ns", "pods", "", "a");
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AuthorizerContract.of(new AlwaysDenyAuthorizer())
        .hasNoOpinion(pods(UserInfo.of("any", "a", "b")))
        .tests();
  }
}

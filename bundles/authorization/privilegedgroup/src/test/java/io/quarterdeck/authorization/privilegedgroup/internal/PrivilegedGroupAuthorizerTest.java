// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.privilegedgroup.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import org.junit.jupiter.api.Test;

class PrivilegedGroupAuthorizerTest {
  private final PrivilegedGroupAuthorizer authorizer = new PrivilegedGroupAuthorizer();

  @Test
  void allowsTheGroupEverythingAndHasNoOpinionOnOthers() {
    UserInfo master = UserInfo.of("any", "a", "system:masters");
    assertEquals(new Decision.Allow(""), authorizer.authorize(Attributes.path(master, "get", "/")));
    UserInfo namedSo = UserInfo.of("system:masters", "system:master");
    assertEquals(
        Decision.noOpinion(),
        authorizer.authorize(Attributes.resource(namedSo, "get", "", "v1", "", "pods", "", "")));
  }
}

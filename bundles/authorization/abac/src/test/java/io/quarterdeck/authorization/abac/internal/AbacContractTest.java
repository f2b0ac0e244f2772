// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.abac.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.testkit.authorization.AuthorizerContract;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What every one of its kind keeps to. */
class AbacContractTest {
  private static final String POLICY =
      "{\"apiVersion\":\"abac.authorization.kubernetes.io/v1beta1\",\"kind\":\"Policy\",\"spec\":"
          + "{\"group\":\"dev\",\"namespace\":\"ns\",\"resource\":\"pods\"}}\n";

  @TempDir private Path dir = Path.of("");

  private record Settings(String file) implements AbacAuthorizer.Config {
    @Override
    public String policy_file() {
      return file;
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return AbacAuthorizer.Config.class;
    }
  }

  private static Attributes pods(UserInfo user) {
    return Attributes.resource(user, "get", "", "v1", "ns", "pods", "", "a");
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() throws IOException {
    Path file = Files.writeString(dir.resolve("policies"), POLICY);
    return AuthorizerContract.of(new AbacAuthorizer(new Settings(file.toString())))
        .allows(pods(UserInfo.of("alice", "dev", "system:authenticated")))
        .hasNoOpinion(pods(UserInfo.of("dev", "ops")))
        .tests();
  }
}

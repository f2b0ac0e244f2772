// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.anonymous.internal;

import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import java.lang.annotation.Annotation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every one of its kind keeps to. */
class AnonymousContractTest {
  @SuppressWarnings("ArrayRecordComponent")
  private record Settings(boolean enabled, String... paths)
      implements AnonymousAuthenticator.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return AnonymousAuthenticator.Config.class;
    }
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AuthenticatorContract.of(new AnonymousAuthenticator(new Settings(true), () -> ""))
        .knows(Shown.nothing().credentials(), "system:anonymous")
        .knowsEverybody()
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> switchedOffItKnowsNobody() {
    return AuthenticatorContract.of(new AnonymousAuthenticator(new Settings(false), () -> ""))
        .doesNotKnow(Shown.nothing().credentials())
        .tests();
  }
}

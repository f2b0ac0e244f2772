// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.tokenfile.internal;

import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What every one of its kind keeps to. */
class TokenFileContractTest {
  @TempDir private Path dir = Path.of("");

  private record Settings(String file) implements TokenFileAuthenticator.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return TokenFileAuthenticator.Config.class;
    }
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() throws IOException {
    Path file = Files.writeString(dir.resolve("tokens.csv"), "secret,alice,u-1,dev\n");
    return AuthenticatorContract.of(new TokenFileAuthenticator(new Settings(file.toString())))
        .knows(Shown.bearer("secret").credentials(), "alice")
        .doesNotKnow(Shown.bearer("secret2").credentials())
        .doesNotKnow(Shown.nothing().header("Authorization", "Basic secret").credentials())
        .tests();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.apikeys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ApiKeysTest {
  private static final String KEY = "k-3f1e0c5a";
  @TempDir Path dir;

  private record Settings(String file) implements ApiKeys.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return ApiKeys.Config.class;
    }
  }

  private ApiKeys with(String lines) throws IOException {
    return new ApiKeys(new Settings(Files.writeString(dir.resolve("keys"), lines).toString()));
  }

  private static Shown key(String key) {
    return Shown.nothing().header("X-API-Key", key);
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() throws IOException {
    return AuthenticatorContract.of(with(KeyFile.sha256(KEY) + " robot ci,dev\n"))
        .knows(key(KEY).credentials(), "robot")
        .doesNotKnow(key("other").credentials())
        .doesNotKnow(key(KEY).header("x-api-key", KEY).credentials())
        .doesNotKnow(key(KeyFile.sha256(KEY)).credentials())
        .tests();
  }

  @Test
  void groupsComeFromTheFile() throws IOException {
    String digest = KeyFile.sha256(KEY);
    ApiKeys keys = with("# keys\n\n" + digest + " robot ci,dev\n");
    assertEquals(
        AuthenticationResult.authenticated(UserInfo.of("robot", "ci", "dev")),
        keys.authenticate(key(KEY).credentials()));
  }

  @Test
  void aLineThatIsNoneIsNamed() {
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> with("# a\n" + KEY + " bob\n"));
    assertTrue(e.getMessage().contains("line 2"), e.getMessage());
  }

  @Test
  void withoutAFileNobodyIsKnown() throws IOException {
    AuthenticationResult result =
        new ApiKeys(new Settings("")).authenticate(key(KEY).credentials());
    assertEquals(new AuthenticationResult.Rejected("unknown API key"), result);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimSetTest {
  private static @Nullable ClaimSet read(String json) {
    return ClaimSet.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static ClaimSet claims(String json) {
    return Objects.requireNonNull(read(json));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "7", "'a'", "null", "{", "{'a':1}}"})
  void whatIsNoObjectHasNoClaims(String json) {
    assertNull(read(json));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                 | []",
        "{'aud':null}       | []",
        "{'aud':'a'}        | [a]",
        "{'aud':[]}         | []",
        "{'aud':['b','a']}  | [b, a]",
      })
  void anAudienceIsOneOrAListOfThem(String json, String audiences) throws Invalid {
    assertEquals(audiences, claims(json).audiences().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'aud':1}", "{'aud':{}}", "{'aud':['a',1]}", "{'aud':[['a']]}"})
  void audiencesOfAnotherShapeAreInvalid(String json) {
    Invalid e = assertThrows(Invalid.class, () -> claims(json).audiences());
    assertEquals("claim aud is not a list of strings", e.getMessage());
  }

  @Test
  void aTextThatIsNotThereIsEmpty() throws Invalid {
    assertEquals("", claims("{}").text("sub"));
    assertEquals("x", claims("{'sub':'x'}").text("sub"));
    Invalid e = assertThrows(Invalid.class, () -> claims("{'sub':['x']}").text("sub"));
    assertEquals("claim sub is not a string", e.getMessage());
  }

  @Test
  void aTimeIsInSecondsWholeOrNot() throws Invalid {
    assertNull(claims("{}").time("exp"));
    assertEquals(Instant.ofEpochSecond(7), claims("{'exp':7}").time("exp"));
    assertEquals(Instant.ofEpochSecond(7), claims("{'exp':7.9}").time("exp"));
    assertEquals(Instant.ofEpochSecond(-7), claims("{'exp':-7}").time("exp"));
    for (String wrong : List.of("'7'", "true", "[7]")) {
      Invalid e = assertThrows(Invalid.class, () -> claims("{'exp':" + wrong + "}").time("exp"));
      assertEquals("claim exp is not a number", e.getMessage());
    }
    for (String far : List.of("1e17", "-1e17")) {
      Invalid e = assertThrows(Invalid.class, () -> claims("{'nbf':" + far + "}").time("nbf"));
      assertEquals("claim nbf is out of range", e.getMessage());
    }
  }
}

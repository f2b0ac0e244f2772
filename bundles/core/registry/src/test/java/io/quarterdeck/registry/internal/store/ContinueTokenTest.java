// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContinueTokenTest {
  private static final String START = "invalid continue token: continue key is not valid: ";

  private static String encoded(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String refusal(String token) {
    ApiException e = assertThrows(ApiException.class, () -> ContinueToken.decode(token));
    assertEquals(400, e.code());
    return e.status().message().substring(START.length());
  }

  @Test
  void whatIsWrittenIsRead() {
    ContinueToken token = new ContinueToken(7, "ns/a");
    assertEquals(token, ContinueToken.decode(token.encode()));
  }

  @ParameterizedTest
  @CsvSource({"e30=,3", "a,0", "abcde,4", "é,0", "aé!,1"})
  void whatIsNoBase64(String token, int at) {
    assertEquals("illegal base64 data at input byte " + at, refusal(token));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "./x", "a/../b", "a//b", "a/", "a/."})
  void aKeyStaysBelowItsRoot(String start) {
    assertEquals(start, refusal(encoded("{'v':'meta.k8s.io/v1','rv':1,'start':'" + start + "'}")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[]|array into Go value of type storage.continueToken",
        "7|number into Go value of type storage.continueToken",
        "{'v':1}|number into Go struct field continueToken.v of type string",
        "{'rv':'1'}|string into Go struct field continueToken.rv of type int64",
        "{'rv':1.5}|number 1.5 into Go struct field continueToken.rv of type int64",
        "{'start':[]}|array into Go struct field continueToken.start of type string"
      })
  void membersOfOtherTypes(String json, String why) {
    assertEquals("json: cannot unmarshal " + why, refusal(encoded(json)));
  }

  @Test
  void whatIsNoJson() {
    assertEquals("unexpected end of JSON input", refusal(encoded("{'v'")));
    assertEquals("invalid character '\\u008e' looking for beginning of value", refusal("junk"));
    assertEquals("invalid character 'x' after top-level value", refusal(encoded("{}x")));
  }
}

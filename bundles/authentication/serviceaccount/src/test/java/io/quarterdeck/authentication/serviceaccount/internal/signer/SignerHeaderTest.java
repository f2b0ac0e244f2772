// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignerHeaderTest {
  private static String encoded(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String refused(String header) {
    return assertThrows(SignerException.class, () -> SignerHeader.check(header)).getMessage();
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "ES256", "ES384", "ES512"})
  void eachAlgorithmThatTokensHave(String algorithm) throws SignerException {
    SignerHeader header =
        SignerHeader.check(encoded("{'alg':'" + algorithm + "','kid':'k','typ':'JWT'}"));
    assertEquals("k", header.keyId());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'alg':'RS256','kid':'k'}                            | bad type",
        "{'alg':'RS256','kid':'k','typ':'jwt'}                | bad type",
        "{'alg':'RS256','kid':'k','typ':null}                 | bad type",
        "{'alg':'RS256','typ':'JWT'}                          | key id missing",
        "{'alg':'RS256','kid':'','typ':'JWT'}                 | key id missing",
        "{'kid':'k','typ':'JWT'}                              | bad signing algorithm \"\"\"\"",
        "{'alg':'none','kid':'k','typ':'JWT'}                 | bad signing algorithm \"\"none\"\"",
        "{'alg':'HS256','kid':'k','typ':'JWT'}                | bad signing algorithm \"\"HS256\"\"",
        "{'alg':'PS256','kid':'k','typ':'JWT'}                | bad signing algorithm \"\"PS256\"\"",
        "{'alg':'RS256','kid':'k','typ':'JWT','crit':['b64']} | while parsing header JSON: json: unknown field \"\"crit\"\"",
        "{'alg':'RS256','KID':'k','typ':'JWT'}                | while parsing header JSON: json: unknown field \"\"KID\"\"",
        "{'alg':1,'kid':'k','typ':'JWT'}                      | while parsing header JSON: alg is not a string",
        "['RS256']                                            | while parsing header JSON: it is not an object",
      })
  void whatElseItSaysIsRefused(String json, String why) {
    assertEquals(why.replace("\"\"", "\""), refused(encoded(json)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'alg':'RS256','alg':'ES256','kid':'k','typ':'JWT'}",
        "{'alg':'RS256','kid':'k','typ':'JWT'} {}",
        "{'alg':'RS256'",
        "",
      })
  void whatIsNotOneJsonObjectIsRefused(String json) {
    String why = refused(encoded(json));
    assertTrue(why.startsWith("while parsing header JSON: "), why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"e30=", "e3 0", "e+0/", "e30.e30", "e"})
  void whatIsNotBase64UrlWithoutPaddingIsRefused(String header) {
    assertEquals("while unwrapping header: illegal base64 data", refused(header));
  }

  @Test
  void anIdentifierHasAThousandBytesAtMost() throws SignerException {
    String header = "{'alg':'RS256','kid':'%s','typ':'JWT'}";
    SignerHeader.check(encoded(header.formatted("k".repeat(1024))));
    assertEquals("key id longer than 1 kb", refused(encoded(header.formatted("k".repeat(1025)))));
    assertEquals("key id longer than 1 kb", refused(encoded(header.formatted("é".repeat(513)))));
  }
}

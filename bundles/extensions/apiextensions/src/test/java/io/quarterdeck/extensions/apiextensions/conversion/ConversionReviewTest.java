// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConversionReviewTest {
  private static final String V1 =
      "'kind':'ConversionReview','apiVersion':'apiextensions.k8s.io/v1'";

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theFirstVersionThatIsKnownIsSpoken() {
    assertEquals("v1beta1", ConversionReview.version(List.of("v2", "v1beta1", "v1")));
    assertNull(ConversionReview.version(List.of("v2")));
  }

  @Test
  void aQuestionHasItsObjectsInOrder() {
    byte[] question =
        new ConversionReview("v1beta1", "u")
            .question(List.of(Literal.object("{'a':1}"), Literal.object("{'a':2}")), "g/v2");
    assertEquals(
        "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1beta1\","
            + "\"request\":{\"uid\":\"u\",\"desiredAPIVersion\":\"g/v2\","
            + "\"objects\":[{\"a\":1},{\"a\":2}]}}",
        new String(question, StandardCharsets.UTF_8));
  }

  @Test
  void anAnswerHasObjects() throws IOException {
    List<Node> objects =
        new ConversionReview("v1", "u")
            .answer(
                json(
                    "{"
                        + V1
                        + ",'response':{'uid':'u','result':{'status':'Success'},"
                        + "'convertedObjects':[{'a':1}]}}"));
    assertEquals(1, objects.getFirst().get("a").number());
    assertEquals(
        List.of(),
        new ConversionReview("v1beta1", "u")
            .answer(json("{'kind':'Other','response':{'uid':'x','result':{'status':'Success'}}}")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "v1 | {'kind':'A','apiVersion':'b/v1'} | expected webhook response of"
            + " apiextensions.k8s.io/v1, Kind=ConversionReview, got b/v1, Kind=A",
        "v1 | {'kind':'A','apiVersion':'v1'} | expected webhook response of"
            + " apiextensions.k8s.io/v1, Kind=ConversionReview, got /v1, Kind=A",
        "v1 | {'kind':'ConversionReview','apiVersion':'apiextensions.k8s.io/v1'} | no response"
            + " provided",
        "v1 | {'kind':'ConversionReview','apiVersion':'apiextensions.k8s.io/v1','response':{}} |"
            + " expected response.uid=\"u\", got \"\"",
        "v1beta1 | {'kind':'ConversionReview','response':{}} | response.result.status was '', not"
            + " 'Success'",
        "v1beta1 | {'kind':'ConversionReview','response':{'result':{'status':'Failure'}}} |"
            + " response.result.status was 'Failure', not 'Success'",
        "v1beta1 | {'kind':'ConversionReview','response':{'result':{'message':'why'}}} | why",
        "v1 | {'a':1} | Object 'Kind' is missing in '{\"a\":1}'",
      })
  void whatIsNoAnswerSaysWhy(String version, String answer, String why) {
    IOException e =
        assertThrows(
            IOException.class, () -> new ConversionReview(version, "u").answer(json(answer)));
    assertEquals(why, e.getMessage());
  }

  @Test
  void whatIsNoJsonSaysSo() {
    IOException e =
        assertThrows(
            IOException.class, () -> new ConversionReview("v1", "u").answer(json("<html>")));
    assertEquals(
        "couldn't get version/kind; json parse error",
        String.valueOf(e.getMessage()).split(": ")[0]);
  }
}

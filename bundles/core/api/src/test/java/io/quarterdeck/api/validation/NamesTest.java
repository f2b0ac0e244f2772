// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class NamesTest {
  @Test
  void acceptsWhatKubernetesAccepts() {
    assertEquals(List.of(), Names.dnsSubdomain("a.b-c.example"));
    assertEquals(List.of(), Names.dnsLabel("0-a"));
    assertEquals(List.of(), Names.qualified("example.com/My_Name"));
    assertEquals(List.of(), Names.labelValue(""));
    assertEquals(List.of(), Names.pathSegment("system:node:a"));
    assertEquals(List.of(), Names.configKey(".dockerconfigjson"));
  }

  @Test
  void wordsARefusalAsOnTheWire() {
    assertEquals(
        List.of(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-',"
                + " and must start and end with an alphanumeric character (e.g. 'my-name',  or"
                + " '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"),
        Names.dnsLabel("No"));
    assertEquals(List.of("may not be '..'"), Names.pathSegment(".."));
  }

  @Test
  void aLongTextNeedsNoDeepStack() {
    assertEquals(
        List.of("must be no more than 253 characters"),
        Names.dnsSubdomainWithUnderscore("a" + "._b".repeat(100_000)));
  }

  @Test
  void countsBytesNotCharacters() {
    assertTrue(Names.labelValue("é".repeat(32)).contains("must be no more than 63 bytes"));
    assertEquals(List.of("must be no more than 63 characters"), Names.dnsLabel("a".repeat(64)));
  }

  @Test
  void checksBothPartsOfAQualifiedName() {
    assertEquals(2, Names.qualified("X_/ y").size());
    assertTrue(Names.qualified("/y").contains("prefix part must be non-empty"));
    assertEquals(1, Names.qualified("a/b/c").size());
  }

  /** The expressions that the messages name decide; what is read by hand must say the same. */
  @Test
  void readsAsTheExpressionsSay() {
    String label = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    String qualified = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String s = text(random);
      assertForm(Names::dnsLabel, label, s);
      assertForm(Names::dnsSubdomain, label + "(\\." + label + ")*", s);
      assertForm(Names::dns1035Label, "[a-z]([-a-z0-9]*[a-z0-9])?", s);
      assertForm(Names::qualified, qualified, s);
      assertForm(Names::labelValue, "(" + qualified + ")?", s);
      assertEquals(
          s.matches("[-a-z0-9]+"),
          Names.portName(s).stream().noneMatch(m -> m.contains("only alpha-numeric")),
          s);
    }
  }

  private static void assertForm(Function<String, List<String>> form, String expression, String s) {
    assertEquals(s.matches(expression), form.apply(s).isEmpty(), s);
  }

  private static String text(Random random) {
    StringBuilder out = new StringBuilder();
    for (int n = random.nextInt(7); n > 0; n--) {
      out.append("az09AZ-_.\u00e9\n ".charAt(random.nextInt(12)));
    }
    return out.toString();
  }
}

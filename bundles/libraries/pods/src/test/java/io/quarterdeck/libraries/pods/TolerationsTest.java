// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationsTest {
  private static List<Node> list(String json) {
    return Literal.object("{'list':[" + json + "]}").field("list").items();
  }

  private static boolean covers(String wide, String one) {
    return Tolerations.covers(list("{" + wide + "}").getFirst(), list("{" + one + "}").getFirst());
  }

  @ParameterizedTest(name = "{0} | {1} | {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'operator':'Exists' | 'key':'a','operator':'Equal','value':'1' | true",
        "'operator':'Exists' | 'key':'a','operator':'Exists' | true",
        "'key':'a','operator':'Exists' | 'key':'a','operator':'Equal','value':'1' | true",
        "'key':'a','operator':'Exists' | 'key':'b','operator':'Exists' | false",
        "'key':'a','operator':'Exists' | 'operator':'Exists' | false",
        "'key':'a','operator':'Equal','value':'1' | 'key':'a','operator':'Exists' | false",
        "'key':'a','operator':'Equal','value':'1' | 'key':'a','operator':'Equal','value':'2' |"
            + " false",
        "'key':'a','value':'1' | 'key':'a','operator':'Equal','value':'1' | true",
        "'key':'a','value':'1' | 'key':'a','value':'1' | true",
        "'operator':'Equal' | 'key':'a','operator':'Equal' | false",
        "'key':'a','operator':'Odd' | 'key':'a','operator':'Equal' | false",
      })
  void keysAndValues(String wide, String one, boolean expected) {
    assertEquals(expected, covers(wide, one));
  }

  @Test
  void noEffectMeansAllEffects() {
    String all = "'key':'a','operator':'Exists'";
    assertTrue(covers(all, all + ",'effect':'NoSchedule'"));
    assertTrue(covers(all + ",'effect':'NoSchedule'", all + ",'effect':'NoSchedule'"));
    assertFalse(covers(all + ",'effect':'NoSchedule'", all + ",'effect':'NoExecute'"));
    assertFalse(covers(all + ",'effect':'NoSchedule'", all));
  }

  @Test
  void whatLastsLongerIsNotCovered() {
    String evicted = "'operator':'Exists','effect':'NoExecute'";
    assertTrue(covers(evicted, evicted + ",'tolerationSeconds':60"), "without a limit for ever");
    assertTrue(covers(evicted + ",'tolerationSeconds':60", evicted + ",'tolerationSeconds':59"));
    assertFalse(covers(evicted + ",'tolerationSeconds':60", evicted + ",'tolerationSeconds':61"));
    assertFalse(covers(evicted + ",'tolerationSeconds':60", evicted), "for ever is longer");
    assertTrue(
        covers("'operator':'Exists','tolerationSeconds':60", evicted),
        "the limit counts for NoExecute alone");
  }

  @Test
  void mergingDropsWhatAnotherCovers() {
    assertEquals(
        "[{'key':'b','operator':'Exists'},{'key':'a','operator':'Exists'}]",
        Literal.text(
            Tolerations.merge(
                list("{'key':'a','operator':'Equal','value':'1'},{'key':'b','operator':'Exists'}"),
                list("{'key':'a','operator':'Exists'}"))));
  }

  @Test
  void ofEqualOnesTheFirstStays() {
    String one = "{'key':'a','operator':'Exists'}";
    assertEquals(
        "[" + one + ",{'key':'b'}]",
        Literal.text(Tolerations.merge(list(one + ",{'key':'b'}"), list(one + "," + one))));
    assertEquals("[]", Literal.text(Tolerations.merge(List.of(), List.of())));
  }

  @Test
  void mergingCopies() {
    List<Node> first = list("{'key':'a'}");
    Object merged = Tolerations.merge(first, List.of()).getFirst();
    assertEquals(first.getFirst().value(), merged);
    assertNotSame(first.getFirst().value(), merged);
  }

  @Test
  void aWhitelistMustCoverEveryToleration() {
    List<Node> whitelist = list("{'key':'a','operator':'Exists'},{'key':'b','operator':'Exists'}");
    String a = "{'key':'a','operator':'Equal','value':'1'}";
    assertTrue(Tolerations.coverAll(whitelist, list(a + ",{'key':'b','operator':'Exists'}")));
    assertFalse(Tolerations.coverAll(whitelist, list(a + ",{'key':'c','operator':'Exists'}")));
    assertTrue(Tolerations.coverAll(whitelist, List.of()));
    assertFalse(Tolerations.coverAll(List.of(), list(a)));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podtolerationrestriction.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.pods.Tolerations;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTolerationRestrictionTest {
  private static final String K = "{'key':'k','operator':'Exists','effect':'NoSchedule'}";
  private final MemoryObjects objects = new MemoryObjects();
  private PodTolerationRestriction plugin = new PodTolerationRestriction(objects, "", "");

  private void namespace(String defaults, String whitelist) {
    ApiObject ns = object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns'}}");
    put(ns, "scheduler.alpha.kubernetes.io/defaultTolerations", defaults);
    put(ns, "scheduler.alpha.kubernetes.io/tolerationsWhitelist", whitelist);
    objects.put(PodTolerationRestriction.NAMESPACES, ns);
  }

  private static void put(ApiObject ns, String key, String value) {
    if (!value.isEmpty()) {
      ns.meta().mutableAnnotations().put(key, value.replace('\'', '"'));
    }
  }

  private String after(String spec) {
    ApiObject pod = pod(spec);
    Attempt.create("pods", pod).mutate(plugin);
    return text(pod.field("spec").get("tolerations").value());
  }

  private String refusal(String spec) {
    return Attempt.create("pods", pod(spec)).mutatingRefusal(plugin);
  }

  @Test
  void defaultsAreMerged() {
    namespace("", "");
    assertEquals("null", after("{}"));
    namespace("[" + K + "]", "");
    assertEquals("[" + K + "]", after("{}"));
    assertEquals(
        "[{'key':'k','operator':'Equal','value':'1'}," + K + "]",
        after("{'tolerations':[{'key':'k','operator':'Equal','value':'1'}]}"));
    assertEquals("[{'operator':'Exists'}]", after("{'tolerations':[{'operator':'Exists'}]}"));
    assertEquals(
        "["
            + K
            + ",{'key':'node.kubernetes.io/memory-pressure','operator':'Exists','effect':'NoSchedule'}]",
        after("{'containers':[{'name':'c','resources':{'requests':{'memory':'1'}}}]}"));
  }

  @Test
  void theWhitelistCovers() {
    namespace("", "[" + K + "]");
    assertEquals("", refusal("{'tolerations':[" + K + "]}"));
    assertEquals("", refusal("{}"));
    assertTrue(
        refusal("{'tolerations':[{'key':'z','operator':'Exists'}]}")
            .endsWith("conflict with its namespace whitelist"));
    namespace("", "[]");
    assertEquals("", refusal("{'tolerations':[{'key':'z','operator':'Exists'}]}"));
    plugin = new PodTolerationRestriction(objects, "", "[" + K.replace('\'', '"') + "]");
    namespace("", "");
    assertFalse(refusal("{'tolerations':[{'key':'z','operator':'Exists'}]}").isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{'operator':'Exists'} | {'key':'a'} | true",
        "{'key':'a','operator':'Exists'} | {'key':'a','value':'b'} | true",
        "{'key':'a','value':'b'} | {'key':'a','operator':'Exists'} | false",
        "{'key':'a','effect':'NoSchedule'} | {'key':'a'} | false",
        "{'key':'a'} | {'key':'a','operator':'Equal','effect':'NoSchedule'} | true",
        "{'key':'a'} | {'key':'a','effect':'NoSchedule'} | false",
        "{'key':'a','operator':'Lt','value':'5'} | {'key':'a','operator':'Equal','value':'5'} |"
            + " false",
        "{'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':5} |"
            + " {'key':'a','operator':'Exists','effect':'NoExecute'} | false",
        "{'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':5} |"
            + " {'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':4} | true",
      })
  void covering(String wide, String one, boolean expected) {
    assertEquals(expected, Tolerations.covers(object(wide).root(), object(one).root()));
  }

  @Test
  void aMalformedAnnotationIsAnError() {
    namespace("not json", "");
    ApiException e =
        assertThrows(ApiException.class, () -> Attempt.create("pods", pod("{}")).mutate(plugin));
    assertEquals(500, e.code());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.spi.cel.MatchConditions.Condition;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Webhooks as they are read from their configurations. */
final class WebhookTest {
  private static List<Webhook> webhooks(String webhooks) {
    return Webhook.of(Literal.object("{'metadata':{'name':'conf'},'webhooks':[" + webhooks + "]}"));
  }

  private static Webhook one(String fields) {
    return webhooks("{'name':'h'" + (fields.isEmpty() ? "" : "," + fields) + "}").getFirst();
  }

  @Test
  void whatIsAbsentHasItsDefault() {
    Webhook hook = one("");
    assertEquals("conf", hook.configuration());
    assertEquals("h", hook.name());
    assertFalse(hook.ignoresFailures());
    assertTrue(hook.equivalent());
    assertFalse(hook.reinvocable());
    assertEquals(10, hook.timeoutSeconds());
    assertSame(LabelSelector.EVERYTHING, hook.namespaceSelector());
    assertSame(LabelSelector.EVERYTHING, hook.objectSelector());
    assertEquals(List.of(), hook.rules());
    assertEquals(List.of(), hook.conditions());
  }

  @Test
  void eachFieldIsRead() {
    Webhook hook =
        one(
            "'failurePolicy':'Ignore','matchPolicy':'Exact','reinvocationPolicy':'IfNeeded',"
                + "'timeoutSeconds':3,'sideEffects':'NoneOnDryRun',"
                + "'admissionReviewVersions':['v1beta1','v1'],"
                + "'namespaceSelector':{'matchLabels':{'a':'b'}},"
                + "'objectSelector':{'matchExpressions':[{'key':'k','operator':'Exists'}]},"
                + "'matchConditions':[{'name':'c','expression':'true'}],"
                + "'rules':[{'operations':['CREATE'],'apiGroups':['apps'],'apiVersions':['v1'],"
                + "'resources':['deployments'],'scope':'Namespaced'},{'resources':['*']}]");
    assertTrue(hook.ignoresFailures());
    assertFalse(hook.equivalent());
    assertTrue(hook.reinvocable());
    assertEquals(3, hook.timeoutSeconds());
    assertEquals("NoneOnDryRun", hook.sideEffects());
    assertEquals(List.of("v1beta1", "v1"), hook.reviewVersions());
    assertTrue(hook.namespaceSelector().matches(Map.of("a", "b")));
    assertFalse(hook.namespaceSelector().matches(Map.of("a", "c")));
    assertTrue(hook.objectSelector().matches(Map.of("k", "")));
    assertFalse(hook.objectSelector().matches(Map.of()));
    assertEquals(List.of(new Condition("c", "true")), hook.conditions());
    assertEquals(
        List.of(
            new Rule(
                List.of("CREATE"),
                List.of("apps"),
                List.of("v1"),
                List.of("deployments"),
                "Namespaced"),
            new Rule(List.of(), List.of(), List.of(), List.of("*"), "*")),
        hook.rules());
  }

  @Test
  void aSelectorThatCannotBeReadSelectsEverything() {
    Webhook hook =
        one("'objectSelector':{'matchExpressions':[{'key':'k','operator':'Sometimes'}]}");
    assertTrue(hook.objectSelector().matches(Map.of()));
  }

  @Test
  void aServiceHasThePortOfHttpsUnlessItSaysOtherwise() {
    assertEquals(
        new ClientConfig.Service("ns", "s", "", 443),
        one("'clientConfig':{'service':{'namespace':'ns','name':'s'}}").client().service());
    ClientConfig own =
        one("'clientConfig':{'service':{'namespace':'ns','name':'s','path':'/p','port':8443}}")
            .client();
    assertEquals(new ClientConfig.Service("ns", "s", "/p", 8443), own.service());
    assertNull(own.caBundle());
  }

  @Test
  void authoritiesAreBase64AndWhatIsNoneIsKeptToBeRefused() {
    assertEquals("PEM", one("'clientConfig':{'url':'u','caBundle':'UEVN'}").client().caBundle());
    assertEquals("%%", one("'clientConfig':{'url':'u','caBundle':'%%'}").client().caBundle());
    assertNull(one("'clientConfig':{'url':'u','caBundle':''}").client().caBundle());
  }

  @Test
  void namesakesDifferByTheirPlaceAmongThemselves() {
    assertEquals(
        List.of("conf/a/0", "conf/b/0", "conf/a/1"),
        webhooks("{'name':'a'},{'name':'b'},{'name':'a'}").stream().map(Webhook::uid).toList());
  }

  @Test
  void configurationsComeByTheirNamesAndAreFollowed() {
    MemoryObjects objects = new MemoryObjects();
    GroupResource validating =
        new GroupResource("admissionregistration.k8s.io", "validatingwebhookconfigurations");
    try (Configurations configurations = Configurations.validating(objects);
        Configurations others = Configurations.mutating(objects)) {
      assertEquals(List.of(), configurations.webhooks());
      for (String name : List.of("z", "a")) {
        objects.put(
            validating,
            Literal.object(
                "{'metadata':{'name':'" + name + "'},'webhooks':[{'name':'2'},{'name':'1'}]}"));
      }
      assertEquals(
          List.of("a/2/0", "a/1/0", "z/2/0", "z/1/0"),
          configurations.webhooks().stream().map(Webhook::uid).toList());
      objects.delete(validating, "", "a");
      assertEquals(2, configurations.webhooks().size());
      assertEquals(List.of(), others.webhooks());
    }
    assertEquals(0, objects.listeners(validating));
  }
}

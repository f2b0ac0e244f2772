// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.config.Configurations;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.cel.MatchConditions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.OneVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which webhooks are called for a write, and in which version they see it. */
final class HookMatcherTest {
  private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  private static final String MAPS =
      "'rules':[{'operations':['*'],'apiGroups':['*'],'apiVersions':['v1'],'resources':['*/*']}]";

  private final MemoryObjects objects = new MemoryObjects();
  private final OneVersion versions = new OneVersion();
  private final Namespaces namespaces = new Namespaces(objects);
  private final List<String> excluded = new ArrayList<>();
  private final List<AdmissionRequest> evaluated = new ArrayList<>();

  @AfterEach
  void close() {
    namespaces.close();
  }

  private static Webhook hook(String fields) {
    MemoryObjects configurations =
        new MemoryObjects()
            .put(
                new GroupResource("admissionregistration.k8s.io", "mutatingwebhookconfigurations"),
                Literal.object(
                    "{'metadata':{'name':'c'},'webhooks':[{'name':'h'," + fields + "}]}"));
    try (Configurations read = Configurations.mutating(configurations)) {
      return read.webhooks().getFirst();
    }
  }

  private @Nullable Invocation match(
      Webhook hook, Attempt attempt, MatchConditions.@Nullable Verdict verdict) {
    MatchConditions evaluator =
        (conditions, request) -> {
          evaluated.add(request);
          return verdict == null ? new MatchConditions.Met() : verdict;
        };
    Conditions conditions =
        new Conditions(() -> evaluator, () -> versions, (h, r) -> excluded.add(h.name()));
    return new HookMatcher(namespaces, () -> versions, conditions).match(hook, attempt.request());
  }

  private boolean matches(String fields, Attempt attempt) {
    return match(hook(fields), attempt, null) != null;
  }

  private static ApiObject map(String labels) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'m','namespace':'ns','labels':"
            + labels
            + "}}");
  }

  private static Attempt create(String labels) {
    return Attempt.create("configmaps", map(labels));
  }

  private static ApiObject namespace(String name, String labels) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'"
            + name
            + "','labels':"
            + labels
            + "}}");
  }

  @Test
  void withoutRulesNothingIsCalled() {
    assertFalse(matches("'rules':[]", create("{}")));
    assertTrue(matches(MAPS, create("{}")));
  }

  @Test
  void anObjectSelectorSelectsByTheNewOrTheOldObject() {
    String selector = MAPS + ",'objectSelector':{'matchLabels':{'a':'b'}}";
    assertTrue(matches(selector, create("{'a':'b'}")));
    assertFalse(matches(selector, create("{'a':'c'}")));
    assertTrue(matches(selector, Attempt.update("configmaps", map("{'a':'b'}"), map("{}"))));
    assertTrue(matches(selector, Attempt.update("configmaps", map("{}"), map("{'a':'b'}"))));
    assertTrue(matches(selector, Attempt.delete("configmaps", map("{'a':'b'}"))));
    assertFalse(matches(selector, Attempt.delete("configmaps", map("{}"))));
  }

  @Test
  void aNamespaceSelectorSelectsByTheNamespaceOfTheObject() {
    String selector = MAPS + ",'namespaceSelector':{'matchLabels':{'a':'b'}}";
    objects.put(NAMESPACES, namespace("ns", "{'a':'c'}"));
    assertFalse(matches(selector, create("{'a':'b'}")));
    objects.put(NAMESPACES, namespace("ns", "{'a':'b'}"));
    assertTrue(matches(selector, create("{}")));
  }

  @Test
  void anObjectOfTheClusterIsNeverExemptByANamespaceSelector() {
    ApiObject node = Literal.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}}");
    assertTrue(
        matches(
            MAPS + ",'namespaceSelector':{'matchLabels':{'a':'b'}}",
            Attempt.create("nodes", node)));
  }

  @Test
  void aNamespaceThatIsWrittenIsSelectedByItsOwnNewLabels() {
    String selector = MAPS + ",'namespaceSelector':{'matchLabels':{'a':'b'}}";
    ApiObject with = namespace("ns", "{'a':'b'}");
    ApiObject without = namespace("ns", "{}");
    assertTrue(matches(selector, Attempt.create("namespaces", with)));
    assertTrue(matches(selector, Attempt.update("namespaces", without, with)));
    assertFalse(matches(selector, Attempt.update("namespaces", with, without)));
    objects.put(NAMESPACES, with);
    // its status and its end are those of the stored one
    assertTrue(matches(selector, Attempt.update("namespaces", with, without).of("status")));
    assertTrue(matches(selector, Attempt.delete("namespaces", without)));
  }

  @Test
  void aNamespaceThatTheCacheDoesNotKnowYetIsReadFromTheStore() {
    objects.putLive(NAMESPACES, namespace("ns", "{'a':'b'}"));
    assertTrue(matches(MAPS + ",'namespaceSelector':{'matchLabels':{'a':'b'}}", create("{}")));
  }

  @Test
  void aNamespaceThatIsNotThereConcernsOnlyWebhooksThatWouldBeCalled() {
    String selector = ",'namespaceSelector':{'matchLabels':{'a':'b'}}";
    assertFalse(matches("'rules':[]" + selector, create("{}")));
    assertFalse(
        matches(MAPS + selector + ",'objectSelector':{'matchLabels':{'x':'y'}}", create("{}")));
    ApiException e = assertThrows(ApiException.class, () -> matches(MAPS + selector, create("{}")));
    assertEquals(404, e.code());
    assertEquals("namespaces \"ns\" not found", e.status().message());
  }

  private static final Served OTHER =
      new Served(
          new GroupVersionResource("x", "v2", "maps"), new GroupVersionKind("x", "v2", "Map"));

  private static String rules(String group, String resource) {
    return "{'operations':['*'],'apiGroups':['"
        + group
        + "'],'apiVersions':['*'],'resources':['"
        + resource
        + "']}";
  }

  private @Nullable Served as(String fields) {
    versions.alsoServed(new GroupVersionResource("", "v1", "configmaps"), OTHER);
    Invocation invocation = match(hook(fields), create("{}"), null);
    return invocation == null ? null : invocation.as();
  }

  @Test
  void anEquivalentResourceIsMatchedUnlessThePolicyIsExact() {
    assertEquals(OTHER, as("'rules':[" + rules("x", "maps") + "]"));
    assertEquals(OTHER, as("'rules':[" + rules("x", "maps") + "],'matchPolicy':'Equivalent'"));
    assertNull(as("'rules':[" + rules("x", "maps") + "],'matchPolicy':'Exact'"));
    assertNull(as("'rules':[" + rules("x", "others") + "]"));
  }

  @Test
  void theResourceItselfComesBeforeEquivalentsWhateverTheOrderOfTheRules() {
    assertEquals(
        new Served(
            new GroupVersionResource("", "v1", "configmaps"),
            new GroupVersionKind("", "v1", "ConfigMap")),
        as("'rules':[" + rules("x", "maps") + "," + rules("", "configmaps") + "]"));
  }

  private static final String CONDITION =
      MAPS + ",'matchConditions':[{'name':'c','expression':'x'}]";

  @Test
  void conditionsThatAreMetCallTheWebhook() {
    assertTrue(matches(CONDITION, create("{}")));
    assertEquals(1, evaluated.size());
    assertEquals(List.of(), excluded);
  }

  @Test
  void withoutConditionsNothingIsEvaluated() {
    assertTrue(matches(MAPS, create("{}")));
    assertEquals(List.of(), evaluated);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Fail", "Ignore"})
  void aConditionThatIsFalseExcludesTheWebhookWhateverThePolicy(String policy) {
    Webhook hook = hook(CONDITION + ",'failurePolicy':'" + policy + "'");
    assertNull(match(hook, create("{}"), new MatchConditions.NotMet("c")));
    assertEquals(List.of("h"), excluded);
  }

  @Test
  void aConditionThatCannotBeEvaluatedFailsByThePolicy() {
    MatchConditions.Verdict undecided = new MatchConditions.Undecided("no such key: a");
    ApiException e =
        assertThrows(ApiException.class, () -> match(hook(CONDITION), create("{}"), undecided));
    assertEquals(403, e.code());
    assertEquals("configmaps \"m\" is forbidden: no such key: a", e.status().message());
    assertNull(match(hook(CONDITION + ",'failurePolicy':'Ignore'"), create("{}"), undecided));
    assertEquals(List.of(), excluded);
  }

  @Test
  void withoutAnEvaluatorNoConditionCanBeEvaluated() {
    Conditions conditions = new Conditions(null, () -> versions, (h, r) -> excluded.add(h.name()));
    HookMatcher matcher = new HookMatcher(namespaces, () -> versions, conditions);
    ApiException e =
        assertThrows(
            ApiException.class, () -> matcher.match(hook(CONDITION), create("{}").request()));
    assertEquals(
        "configmaps \"m\" is forbidden: match conditions cannot be evaluated: no evaluator is"
            + " running",
        e.status().message());
  }

  @Test
  void conditionsSeeTheObjectsInTheVersionThatMatched() {
    versions.alsoServed(new GroupVersionResource("", "v1", "configmaps"), OTHER);
    Webhook hook =
        hook(
            "'rules':["
                + rules("x", "maps")
                + "],'matchConditions':[{'name':'c','expression':'x'}]");
    match(hook, Attempt.update("configmaps", map("{}"), map("{'a':'b'}")), null);
    AdmissionRequest seen = evaluated.getFirst();
    assertEquals("Map", seen.requireObject().gvk().kind());
    assertEquals("Map", seen.requireOldObject().gvk().kind());
    assertEquals("ConfigMap", seen.kind().kind());
    match(hook, Attempt.delete("configmaps", map("{}")), null);
    assertNull(evaluated.getLast().object());
  }

  @ParameterizedTest
  @CsvSource({
    "admissionregistration.k8s.io, ValidatingWebhookConfiguration, true",
    "admissionregistration.k8s.io, MutatingWebhookConfiguration, true",
    "admissionregistration.k8s.io, ValidatingAdmissionPolicy, true",
    "admissionregistration.k8s.io, ValidatingAdmissionPolicyBinding, true",
    "admissionregistration.k8s.io, MutatingAdmissionPolicy, true",
    "admissionregistration.k8s.io, MutatingAdmissionPolicyBinding, true",
    "admissionregistration.k8s.io, Other, false",
    "example.org, ValidatingWebhookConfiguration, false"
  })
  void writesOfConfigurationsAndPoliciesAreSeenByNoWebhook(
      String group, String kind, boolean exempt) {
    ApiObject object =
        Literal.object(
            "{'apiVersion':'" + group + "/v1','kind':'" + kind + "','metadata':{'name':'x'}}");
    assertEquals(exempt, Exempt.is(Attempt.create("things", object).request()));
  }
}

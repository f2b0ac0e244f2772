// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.OneVersion;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ParametersTest {
  private static final GroupVersionResource LIMITS =
      new GroupVersionResource("example.org", "v1", "limits");
  private static final GroupVersionResource ZONES =
      new GroupVersionResource("example.org", "v1", "zones");
  private static final Map<GroupVersionKind, KindLookup.Served> KINDS =
      Map.of(
          new GroupVersionKind("example.org", "v1", "Limit"), new KindLookup.Served(LIMITS, true),
          new GroupVersionKind("example.org", "v1", "Zone"), new KindLookup.Served(ZONES, false));

  private final MemoryObjects objects = new MemoryObjects();
  private final Parameters parameters = new Parameters(objects, KINDS::get, OneVersion::new);

  private static ApiObject limit(String version, String namespace, String name, String color) {
    return Literal.object(
        "{'apiVersion':'example.org/%s','kind':'Limit','metadata':{'name':'%s','namespace':'%s','labels':{'color':'%s'}}}"
            .formatted(version, name, namespace, color));
  }

  /** What is found, by namespace and name. */
  private List<String> find(String kind, String ref, String namespace)
      throws Parameters.ConfigurationException {
    return trees(kind, ref, namespace).stream()
        .map(t -> new ApiObject(requireNonNull(Trees.asObject(t))).meta())
        .map(m -> m.namespace() + "/" + m.name())
        .toList();
  }

  private List<@Nullable Object> trees(String kind, String ref, String namespace)
      throws Parameters.ConfigurationException {
    Parameters.Source source = parameters.source(new Parameters.Kind("example.org/v1", kind));
    return parameters.find(
        source, Parameters.Ref.of(Literal.object("{'ref':{" + ref + "}}").field("ref")), namespace);
  }

  private String refusal(String kind, String ref, String namespace) {
    return String.valueOf(
        assertThrows(Parameters.ConfigurationException.class, () -> find(kind, ref, namespace))
            .getMessage());
  }

  @Test
  void aPolicyWithoutParametersIsEvaluatedOnceWithNone() throws Exception {
    assertNull(parameters.source(null));
    assertNull(Parameters.Kind.of(Literal.object("{}").field("paramKind")));
    assertNull(Parameters.Ref.of(Literal.object("{}").field("paramRef")));
    List<@Nullable Object> one = Collections.singletonList(null);
    assertEquals(one, parameters.find(null, null, "ns"));
    Parameters.Source source = parameters.source(new Parameters.Kind("example.org/v1", "Limit"));
    assertEquals(one, parameters.find(source, null, "ns"), "a binding without paramRef");
  }

  @Test
  void aKindThatIsNotServedIsAFaultOfTheConfiguration() {
    Parameters.ConfigurationException e =
        assertThrows(
            Parameters.ConfigurationException.class,
            () -> parameters.source(new Parameters.Kind("example.org/v2", "Limit")));
    assertEquals(
        "failed to find resource referenced by paramKind: 'example.org/v2, Kind=Limit'",
        e.getMessage());
  }

  @Test
  void oneByItsNameInTheNamespaceOfTheRequest() throws Exception {
    objects.put(LIMITS.groupResource(), limit("v1", "ns", "a", "red"));
    objects.put(LIMITS.groupResource(), limit("v1", "other", "a", "red"));
    assertEquals(List.of("ns/a"), find("Limit", "'name':'a'", "ns"));
    assertEquals(List.of("other/a"), find("Limit", "'name':'a','namespace':'other'", "ns"));
    assertEquals(List.of(), find("Limit", "'name':'b'", "ns"));
  }

  @Test
  void oneThatTheCacheDoesNotHaveYetIsReadFromTheStore() throws Exception {
    objects.putLive(LIMITS.groupResource(), limit("v1", "ns", "new", "red"));
    assertEquals(List.of("ns/new"), find("Limit", "'name':'new'", "ns"));
  }

  @Test
  void allThatASelectorSelects() throws Exception {
    objects.put(LIMITS.groupResource(), limit("v1", "ns", "a", "red"));
    objects.put(LIMITS.groupResource(), limit("v1", "ns", "b", "blue"));
    objects.put(LIMITS.groupResource(), limit("v1", "ns", "c", "red"));
    objects.put(LIMITS.groupResource(), limit("v1", "other", "d", "red"));
    assertEquals(
        List.of("ns/a", "ns/c"), find("Limit", "'selector':{'matchLabels':{'color':'red'}}", "ns"));
    assertEquals(List.of("ns/a", "ns/b", "ns/c"), find("Limit", "'selector':{}", "ns"));
    assertEquals(List.of(), find("Limit", "", "ns"), "neither a name nor a selector");
  }

  @Test
  void noneFoundIsAFaultOnlyWhereTheBindingDenies() throws Exception {
    String none = "no params found for policy binding with `Deny` parameterNotFoundAction";
    assertEquals(none, refusal("Limit", "'name':'a','parameterNotFoundAction':'Deny'", "ns"));
    assertEquals(none, refusal("Limit", "'selector':{},'parameterNotFoundAction':'Deny'", "ns"));
    assertEquals(List.of(), find("Limit", "'name':'a','parameterNotFoundAction':'Allow'", "ns"));
  }

  @Test
  void namespacedParametersNeedANamespace() throws Exception {
    assertEquals(
        "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
        refusal("Limit", "'name':'a'", ""));
    objects.put(LIMITS.groupResource(), limit("v1", "ns", "a", "red"));
    assertEquals(List.of("ns/a"), find("Limit", "'name':'a','namespace':'ns'", ""));
  }

  @Test
  void clusterWideParametersHaveNone() throws Exception {
    objects.put(
        ZONES.groupResource(),
        Literal.object("{'apiVersion':'example.org/v1','kind':'Zone','metadata':{'name':'z'}}"));
    assertEquals(List.of("/z"), find("Zone", "'name':'z'", "ns"));
    assertEquals(List.of("/z"), find("Zone", "'name':'z'", ""));
    assertEquals(
        "paramRef.namespace must not be provided for a cluster-scoped `paramKind`",
        refusal("Zone", "'name':'z','namespace':'ns'", "ns"));
  }

  @Test
  void theyAreSeenInTheVersionThatThePolicyNames() throws Exception {
    objects.put(LIMITS.groupResource(), limit("v1beta1", "ns", "a", "red"));
    assertEquals(
        "[" + Literal.text(limit("v1", "ns", "a", "red").tree()) + "]",
        Literal.text(trees("Limit", "'name':'a'", "ns")));
  }

  @Test
  void aKindIsShownAsGoPrintsIt() {
    assertEquals(
        "&ParamKind{APIVersion:v1,Kind:ConfigMap,}",
        new Parameters.Kind("v1", "ConfigMap").toString());
  }
}

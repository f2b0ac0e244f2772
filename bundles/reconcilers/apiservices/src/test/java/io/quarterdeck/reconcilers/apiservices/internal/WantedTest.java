// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.reconcilers.apiservices.internal.Registration.Care;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.testkit.admission.Literal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which APIServices there should be, and what stands in them. */
final class WantedTest {
  private final Wanted wanted = new Wanted(new Switches(new Metrics(), List.of(), List.of()));

  private record Bundle(String group, String text, boolean isCustom) implements ApiGroup {
    @Override
    public InputStream resources() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public InputStream definitions() {
      return InputStream.nullInputStream();
    }
  }

  private Set<String> add(String group, boolean custom) throws IOException {
    String versions = "{\"versions\":[{\"version\":\"v1\"},{\"version\":\"v1beta1\"}]}";
    return wanted.add(new Bundle(group, versions, custom));
  }

  private static ApiObject definition(String name, String group, String versions) {
    return Literal.object(
        "{'metadata':{'name':'"
            + name
            + "'},'spec':{'group':'"
            + group
            + "','versions':["
            + versions
            + "]}}");
  }

  private Set<String> define(String name, String versions) {
    return wanted.change(definition(name, "example.com", versions), false);
  }

  private static String version(String name, boolean served) {
    return "{'name':'" + name + "','served':" + served + "}";
  }

  private Care care(String name) {
    Registration found = wanted.find(name);
    assertNotNull(found, name);
    return found.care();
  }

  @Test
  void eachVersionOfABundleIsRegistered() throws IOException {
    assertEquals(Set.of("v1.apps", "v1beta1.apps"), add("apps", false));
    assertEquals(Care.ON_START, care("v1.apps"));
    assertEquals(Care.ON_START, care("v1beta1.apps"));
    assertNull(wanted.find("v2.apps"));
  }

  @Test
  void theAggregatorAndGroupsOfUsersAreNot() throws IOException {
    assertEquals(Set.of(), add("apiregistration.k8s.io", false));
    assertNull(wanted.find("v1.apiregistration.k8s.io"));
    assertEquals(Set.of(), add("example.com", true));
    assertNull(wanted.find("v1.example.com"));
  }

  @Test
  void aBundleThatCannotBeReadRegistersNothing() {
    assertThrows(
        MalformedJsonException.class, () -> wanted.add(new Bundle("apps", "no JSON", false)));
    assertNull(wanted.find("v1.apps"));
  }

  @Test
  void onlyVersionsThatAreServedAreRegistered() {
    String versions = version("v1", true) + "," + version("v2", false) + ",{'name':'v3'}";
    assertEquals(Set.of("v1.example.com"), define("a.example.com", versions));
    assertEquals(Care.ALWAYS, care("v1.example.com"));
    assertNull(wanted.find("v2.example.com"));
  }

  @Test
  void aChangeNamesWhatWasAndWhatIs() {
    define("a.example.com", version("v1", true));
    assertEquals(
        Set.of("v1.example.com", "v2.example.com"),
        define("a.example.com", version("v1", false) + "," + version("v2", true)));
    assertNull(wanted.find("v1.example.com"));
    assertEquals(
        Set.of("v2.example.com"), define("a.example.com", version("v2", false)), "none is left");
    assertNull(wanted.find("v2.example.com"));
    assertEquals(Set.of(), define("a.example.com", version("v2", false)));
  }

  @Test
  void aVersionStaysWhileAnyDefinitionServesIt() {
    define("a.example.com", version("v1", true));
    define("b.example.com", version("v1", true));
    ApiObject gone = definition("a.example.com", "example.com", version("v1", true));
    assertEquals(Set.of("v1.example.com"), wanted.change(gone, true));
    assertEquals(Care.ALWAYS, care("v1.example.com"));
    wanted.change(definition("b.example.com", "example.com", version("v1", true)), true);
    assertNull(wanted.find("v1.example.com"));
    assertEquals(Set.of(), wanted.change(gone, true), "nobody knew it any more");
  }

  @Test
  void whatABundleServesComesBeforeWhatUsersDefine() throws IOException {
    wanted.change(definition("a.apps", "apps", version("v1", true)), false);
    assertEquals(Care.ALWAYS, care("v1.apps"));
    add("apps", false);
    assertEquals(Care.ON_START, care("v1.apps"));
  }

  @Test
  void anApiServiceOfABundleIsSetUpAtTheStart() {
    ApiObject object = Priorities.of(new GroupVersion("apps", "v1")).object();
    assertEquals("apiregistration.k8s.io/v1", object.tree().get("apiVersion"));
    assertEquals("v1.apps", object.meta().name());
    assertEquals(
        Map.of("kube-aggregator.kubernetes.io/automanaged", "onstart"), object.meta().labels());
    assertEquals(
        Map.of(
            "group",
            "apps",
            "version",
            "v1",
            "groupPriorityMinimum",
            17_800L,
            "versionPriority",
            15L),
        object.tree().get("spec"));
  }

  @Test
  void anApiServiceOfUsersIsKeptRight() {
    ApiObject object = Registration.custom("example.com", "v1alpha1").object();
    assertEquals("v1alpha1.example.com", object.meta().name());
    assertEquals(
        Map.of("kube-aggregator.kubernetes.io/automanaged", "true"), object.meta().labels());
    assertEquals(1_000L, object.field("spec").get("groupPriorityMinimum").number());
    assertEquals(100L, object.field("spec").get("versionPriority").number());
  }

  @Test
  void theCoreGroupHasNoNameInItsSpec() {
    Registration core = Priorities.of(new GroupVersion("", "v1"));
    assertEquals("v1.", core.name());
    assertEquals(
        Map.of("version", "v1", "groupPriorityMinimum", 18_000L, "versionPriority", 1L),
        core.spec());
  }
}

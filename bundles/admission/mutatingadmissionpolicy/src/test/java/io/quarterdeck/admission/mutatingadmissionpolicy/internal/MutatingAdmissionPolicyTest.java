// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.lookup.ObjectPatcher;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.OneVersion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MutatingAdmissionPolicyTest {
  private static final String GROUP = "admissionregistration.k8s.io";
  private static final String HEAD =
      "'matchConstraints':{'resourceRules':[{'apiGroups':[''],'apiVersions':['v1'],"
          + "'operations':['*'],'resources':['configmaps']}]},'mutations':[";

  private final MemoryObjects objects = new MemoryObjects();
  private final Metrics metrics = new Metrics();
  private final MutatingAdmissionPolicy plugin =
      new MutatingAdmissionPolicy(
          objects,
          new Compiler(),
          () -> kind -> null,
          OneVersion::new,
          TopLevel::new,
          () -> {
            throw new IllegalStateException("nobody asks");
          },
          metrics);

  /** Merges the top level of {@code data}; of JSON patches knows adding there, and tests. */
  private static final class TopLevel implements ObjectPatcher {
    @Override
    public @Nullable ApiObject jsonPatch(
        ApiObject object, List<? extends Map<String, ?>> operations) throws PatchException {
      ApiObject out = object.copy();
      for (Map<String, ?> o : operations) {
        String key = String.valueOf(o.get("path")).substring("/data/".length());
        switch (String.valueOf(o.get("op"))) {
          case "add" -> out.object("data").put(key, o.get("value"));
          case "test" -> {
            if (!String.valueOf(o.get("value")).equals(out.object("data").get(key))) {
              return null;
            }
          }
          default -> throw new PatchException("JSONPath: unknown");
        }
      }
      return out;
    }

    @Override
    public ApiObject merge(ApiObject object, Map<String, ? extends @Nullable Object> part) {
      ApiObject out = object.copy();
      if (part.get("data") instanceof Map<?, ?> data) {
        data.forEach((k, v) -> out.object("data").put((String) k, v));
      }
      return out;
    }
  }

  @BeforeEach
  void namespace() {
    objects.put(
        new GroupResource("", "namespaces"),
        object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns'}}"));
  }

  private void policy(String name, String again, String mutations) {
    String spec = HEAD + mutations + "],'reinvocationPolicy':'" + again + "'";
    objects.put(
        new GroupResource(GROUP, "mutatingadmissionpolicies"),
        object("{'metadata':{'name':'" + name + "'},'spec':{" + spec + "}}"));
    objects.put(
        new GroupResource(GROUP, "mutatingadmissionpolicybindings"),
        object("{'metadata':{'name':'b-" + name + "'},'spec':{'policyName':'" + name + "'}}"));
  }

  private static String merge(String expression) {
    return "{'patchType':'ApplyConfiguration','applyConfiguration':{'expression':'"
        + expression
        + "'}}";
  }

  private static String patch(String expression) {
    return "{'patchType':'JSONPatch','jsonPatch':{'expression':'" + expression + "'}}";
  }

  private static Attempt create(String data) {
    return Attempt.create(
        "configmaps",
        object(
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'m','namespace':'ns'},'data':"
                + data
                + "}"));
  }

  private String after(String data) {
    return text(create(data).mutate(plugin).object().object("data"));
  }

  @Test
  void inTheSecondRoundOfAllPluginsOnlyThoseThatWantToRunAgain() {
    policy("a", "Never", merge("Object{data: {\\'a\\': \\'1\\'}}"));
    policy("b", "IfNeeded", merge("Object{data: {\\'b\\': \\'1\\'}}"));
    Reinvocation rounds = new Reinvocation();
    Attempt a = create("{}").within(new AdmissionContext(null, Long.MAX_VALUE, rounds));
    a.mutate(plugin);
    rounds.request();
    assertTrue(rounds.begin());
    a.object().tree().put("data", new LinkedHashMap<>());
    a.mutate(plugin);
    assertEquals("{'b':'1'}", text(a.object().object("data")));
  }

  @Test
  void changesAreMadeInTheirOrder() {
    policy(
        "p",
        "Never",
        merge("Object{data: {\\\"a\\\": \\\"1\\\"}}")
            + ","
            + patch("[JSONPatch{op: \\\"add\\\", path: \\\"/data/b\\\", value: object.data.a}]"));
    assertEquals("{'k':'v','a':'1','b':'1'}", after("{'k':'v'}"));
  }

  @Test
  void aPatchWhoseTestFailsIsNone() {
    policy(
        "p",
        "Never",
        patch(
            "[JSONPatch{op: \\\"test\\\", path: \\\"/data/k\\\", value: \\\"x\\\"},"
                + " JSONPatch{op: \\\"add\\\", path: \\\"/data/b\\\", value: \\\"2\\\"}]"));
    assertEquals("{'k':'v'}", after("{'k':'v'}"));
    assertEquals("{'k':'x','b':'2'}", after("{'k':'x'}"));
  }

  @Test
  void anErrorRefuses() {
    policy("p", "Never", merge("Object{data: {\\\"x\\\": object.data.absent}}"));
    assertEquals(
        "policy 'p' with binding 'b-p' denied request: expression 'Object{data: {\"x\":"
            + " object.data.absent}}' resulted in error: no such key: absent",
        create("{}").mutatingRefusal(plugin));
  }

  @Test
  void anEarlierPolicySeesWhatALaterOneChanged() {
    String first =
        merge("Object{data: {\\\"seen\\\": has(object.data.late) ? \\\"yes\\\" : \\\"no\\\"}}");
    policy("b", "Never", merge("Object{data: {\\\"late\\\": \\\"1\\\"}}"));
    for (boolean again : new boolean[] {true, false}) {
      policy("a", again ? "IfNeeded" : "Never", first);
      Reinvocation rounds = new Reinvocation();
      Attempt a = create("{}").within(new AdmissionContext(null, Long.MAX_VALUE, rounds));
      do {
        a.mutate(plugin);
      } while (rounds.begin());
      assertEquals(
          again ? "{'seen':'yes','late':'1'}" : "{'seen':'no','late':'1'}",
          text(a.object().object("data")));
    }
  }

  @Test
  void onlyAChangeMakesAllPluginsRunAgain() {
    policy("a", "Never", merge("Object{data: {\\\"k\\\": \\\"v\\\"}}"));
    Reinvocation unchanged = new Reinvocation();
    create("{'k':'v'}")
        .within(new AdmissionContext(null, Long.MAX_VALUE, unchanged))
        .mutate(plugin);
    assertFalse(unchanged.begin());
    Reinvocation changed = new Reinvocation();
    create("{}").within(new AdmissionContext(null, Long.MAX_VALUE, changed)).mutate(plugin);
    assertTrue(changed.begin());
  }

  @Test
  void aKindOfParametersThatIsNotServedIsThePolicysFault() {
    policy("p", "Never", merge("Object{data: {\\\"k\\\": \\\"v\\\"}}"));
    ApiObject parametrized =
        Objects.requireNonNull(
            objects.get(new GroupResource(GROUP, "mutatingadmissionpolicies"), "", "p"));
    parametrized.object("spec").put("paramKind", Map.of("apiVersion", "x.io/v1", "kind", "X"));
    objects.put(new GroupResource(GROUP, "mutatingadmissionpolicies"), parametrized);
    assertEquals(
        "policy \"p\" denied request: failed to configure policy: failed to find resource"
            + " referenced by paramKind: 'x.io/v1, Kind=X'",
        create("{}").mutatingRefusal(plugin));
  }
}

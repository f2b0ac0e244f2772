// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.policystatus.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.KindTypes;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PolicyStatusTest {
  private static final GroupResource POLICIES =
      new GroupResource("admissionregistration.k8s.io", "validatingadmissionpolicies");

  private final MemoryObjects objects = new MemoryObjects();
  private final TypeCheck check = new TypeCheck(new Compiler(), new Types());

  /** Each resource has a kind of its name; spec.replicas is a number, everywhere. */
  private static final class Types implements KindTypes {
    @Override
    public @Nullable GroupVersionKind kindOf(GroupVersionResource r) {
      return r.resource().equals("unknown")
          ? null
          : new GroupVersionKind(r.group(), r.version(), "K" + r.resource());
    }

    @Override
    public @Nullable CelType typeOf(GroupVersionKind kind) {
      CelType spec = CelType.object(kind.kind() + ".spec", Map.of("replicas", CelType.INT));
      return kind.kind().equals("Absent")
          ? null
          : CelType.object(kind.kind(), Map.of("spec", spec));
    }
  }

  private static ApiObject policy(String resources, String rest) {
    return object(
        "{'apiVersion':'admissionregistration.k8s.io/v1','kind':'ValidatingAdmissionPolicy',"
            + "'metadata':{'name':'p','generation':1},'spec':{'matchConstraints':{'resourceRules':"
            + "[{'apiGroups':['apps'],'apiVersions':['v1'],'operations':['*'],'resources':["
            + resources
            + "]}]}"
            + rest
            + "}}");
  }

  private static String validation(String expression) {
    return ",'validations':[{'expression':'" + expression + "'}]";
  }

  @Test
  void whatIsNotOfTheTypeIsReported() {
    assertEquals(
        "[{'fieldRef':'spec.validations[0].expression','warning':'apps/v1, Kind=Ka: ERROR:"
            + " <input>:1:12: undefined field \\'size\\'\\n | object.spec.size > 1\\n"
            + " | ...........^\\n'}]",
        text(check.warnings(policy("'a'", validation("object.spec.size > 1"))))
            .replace("'size'", "\\'size\\'"));
    assertEquals(List.of(), check.warnings(policy("'a'", validation("object.spec.replicas > 1"))));
  }

  private String refs(ApiObject policy) {
    StringBuilder out = new StringBuilder();
    for (Map<String, @Nullable Object> warning : check.warnings(policy)) {
      out.append(warning.get("fieldRef")).append(' ');
    }
    return out.toString();
  }

  @Test
  void variablesParametersAndMessagesAreChecked() {
    String rules =
        ",'variables':[{'name':'n','expression':'object.spec.replicas'}],"
            + "'paramKind':{'apiVersion':'v1','kind':'%s'},'validations':[{'expression':"
            + "'variables.n == 1 && params.spec.replicas == 1','messageExpression':'string(params)'"
            + "},{'expression':'variables.n.startsWith(object.spec.replicas)'}]";
    assertEquals(
        "spec.validations[0].messageExpression spec.validations[1].expression ",
        refs(policy("'a'", rules.formatted("P"))));
    assertEquals(
        "spec.validations[0].expression spec.validations[0].messageExpression"
            + " spec.validations[1].expression ",
        refs(policy("'a'", rules.formatted("Absent"))));
  }

  @Test
  void onlyKindsThatAreNamedAreChecked() {
    String wrong = validation("object.nope");
    assertEquals("", refs(policy("'*'", wrong)));
    assertEquals("", refs(policy("'a/status','unknown'", wrong)));
    ApiObject anyGroup = policy("'a'", wrong);
    Node rule = anyGroup.field("spec").at("matchConstraints", "resourceRules").index(0);
    Objects.requireNonNull(rule.get("apiGroups").items());
    assertEquals("spec.validations[0].expression ", refs(anyGroup));
    String warning = String.valueOf(check.warnings(policy("'b','a'", wrong)).getFirst());
    assertTrue(warning.indexOf("Kind=Ka: ") < warning.indexOf("Kind=Kb: "), warning);
    StringBuilder many = new StringBuilder("'a00'");
    for (int i = 1; i < 12; i++) {
      many.append(",'a%02d'".formatted(i));
    }
    String ten = String.valueOf(check.warnings(policy(many.toString(), wrong)).getFirst());
    assertEquals(10, ten.split("Kind=Ka", -1).length - 1);
  }

  private String status() throws InterruptedException {
    for (int i = 0; i < 200; i++) {
      ApiObject now = Objects.requireNonNull(objects.getLive(POLICIES, "", "p"));
      if (now.field("status").get("observedGeneration").number() == now.meta().generation()) {
        return text(now.field("status").value());
      }
      Thread.sleep(10);
    }
    return "none";
  }

  @Test
  void theStatusFollowsThePolicy() throws InterruptedException {
    objects.put(POLICIES, policy("'a'", validation("true")));
    PolicyStatus status =
        new PolicyStatus(true, objects, new MemoryWriter(objects), check, new Metrics());
    try {
      assertEquals("{'observedGeneration':1,'typeChecking':{}}", status());
      ApiObject changed = policy("'a'", validation("object.nope"));
      changed.meta().setGeneration(2);
      objects.put(POLICIES, changed);
      assertTrue(status().startsWith("{'observedGeneration':2,'typeChecking':{'expressionW"));
    } finally {
      status.deactivate();
    }
  }

  @Test
  void itIsOffUntilItIsEnabled() throws InterruptedException {
    objects.put(POLICIES, policy("'a'", validation("true")));
    PolicyStatus status =
        new PolicyStatus(false, objects, new MemoryWriter(objects), check, new Metrics());
    Thread.sleep(100);
    assertTrue(
        Objects.requireNonNull(objects.getLive(POLICIES, "", "p")).field("status").isAbsent());
    status.deactivate();
  }
}

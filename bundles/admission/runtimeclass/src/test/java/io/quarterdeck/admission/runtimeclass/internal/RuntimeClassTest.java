// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.runtimeclass.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class RuntimeClassTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final RuntimeClass plugin = new RuntimeClass(objects);

  private void runtimeClass(String name, String more) {
    objects.put(
        RuntimeClass.CLASSES,
        object(
            "{'apiVersion':'node.k8s.io/v1','kind':'RuntimeClass','metadata':{'name':'%s'},'handler':'h'%s}"
                .formatted(name, more)));
  }

  private Attempt attempt(String spec) {
    return Attempt.create("pods", pod(spec));
  }

  private String refusal(String spec) {
    Attempt a = attempt(spec);
    String first = a.mutatingRefusal(plugin);
    return first.isEmpty() ? a.refusal(plugin) : first;
  }

  @Test
  void overheadIsTakenOver() {
    runtimeClass("o", ",'overhead':{'podFixed':{'cpu':'100m'}}");
    runtimeClass("plain", "");
    Attempt a = attempt("{'runtimeClassName':'o'}").mutate(plugin).validate(plugin);
    assertEquals("{'cpu':'100m'}", text(a.object().field("spec").get("overhead").value()));
    assertEquals("", refusal("{'runtimeClassName':'o','overhead':{'cpu':'0.1'}}"));
    String mismatch =
        "pods \"p\" is forbidden: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined"
            + " Overhead";
    assertEquals(mismatch, refusal("{'runtimeClassName':'o','overhead':{'cpu':'1'}}"));
    String without =
        "pods \"p\" is forbidden: pod rejected: Pod Overhead set without corresponding RuntimeClass"
            + " defined Overhead";
    assertEquals(without, refusal("{'overhead':{'cpu':'1'}}"));
    assertEquals(without, refusal("{'runtimeClassName':'plain','overhead':{'cpu':'1'}}"));
  }

  @Test
  void schedulingIsMerged() {
    runtimeClass(
        "s",
        ",'scheduling':{'nodeSelector':{'a':'b'},'tolerations':[{'key':'k','operator':'Exists'}]}");
    Attempt a =
        attempt(
            "{'runtimeClassName':'s','nodeSelector':{'x':'y'},'tolerations':[{'key':'k','operator':'Exists'},{'key':'z'}]}");
    a.mutate(plugin).validate(plugin);
    Node spec = a.object().field("spec");
    assertEquals("{'x':'y','a':'b'}", text(spec.get("nodeSelector").value()));
    assertEquals(
        "[{'key':'k','operator':'Exists'},{'key':'z'}]", text(spec.get("tolerations").value()));
    Attempt covered =
        attempt(
            "{'runtimeClassName':'s','tolerations':[{'key':'k','effect':'NoSchedule',"
                + "'operator':'Equal','value':'v'},{'key':'z'},{'key':'z'}]}");
    covered.mutate(plugin);
    assertEquals(
        "[{'key':'z'},{'key':'k','operator':'Exists'}]",
        text(covered.object().field("spec").get("tolerations").value()));
    assertEquals(
        "pods \"p\" is forbidden: conflict: runtimeClass.scheduling.nodeSelector[a] = b;"
            + " pod.spec.nodeSelector[a] = c",
        refusal("{'runtimeClassName':'s','nodeSelector':{'a':'c'}}"));
  }

  @Test
  void unknownClassesAreRefused() {
    assertEquals(
        "pods \"p\" is forbidden: pod rejected: RuntimeClass \"x\" not found",
        refusal("{'runtimeClassName':'x'}"));
    assertEquals("", refusal("{}"));
  }
}

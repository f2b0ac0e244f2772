// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What changes of a namespace's labels say of the pods in it, and of an exemption. */
class NamespaceLabelsTest {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final LevelVersion BASELINE =
      new LevelVersion(Level.BASELINE, LevelVersion.LATEST);

  private final MemoryObjects objects = new MemoryObjects();
  private Policy defaults = Policy.PRIVILEGED;
  private Exemptions exemptions = Exemptions.NONE;

  @BeforeEach
  void aPodOfTheNode() {
    pod("p", "'spec':{'hostPID':true}");
  }

  private void pod(String name, String more) {
    pod(name, "", more);
  }

  private void pod(String name, String meta, String more) {
    objects.put(
        PODS,
        Literal.object(
            "{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'ns','name':'%s'%s},%s}"
                .formatted(name, meta, more)));
  }

  /** The labels are written without their prefix. */
  private static ApiObject namespace(Node labels) {
    Map<String, @Nullable Object> prefixed = new HashMap<>();
    labels.stringMap().forEach((name, value) -> prefixed.put(Policy.PREFIX + name, value));
    ApiObject out =
        Literal.object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns'}}");
    out.object("metadata").put("labels", prefixed);
    return out;
  }

  private List<String> answers(Attempt attempt) {
    NamespaceLabels rules = new NamespaceLabels(objects, new Standards(), defaults, exemptions);
    try {
      rules.validate(attempt.request());
    } catch (ApiException e) {
      return List.of(e.code() + " " + e.status().message());
    }
    return attempt.warnings();
  }

  private List<String> created(Node labels) {
    return answers(Attempt.create("namespaces", namespace(labels)));
  }

  private List<String> changed(Node labels, Node old) {
    return answers(Attempt.update("namespaces", namespace(old), namespace(labels)));
  }

  @TestFactory
  Stream<DynamicTest> aRisenLevelWarnsOfPods() {
    return AnswerTable.of(
            """
            ## from nothing to baseline
            enforce: baseline
            ---
            {}
            => existing pods in namespace "ns" violate the new PodSecurity enforce level "baseline:latest"
            => p: host namespaces

            ## another version of the same level
            enforce: baseline
            enforce-version: v1.20
            ---
            enforce: baseline
            => existing pods in namespace "ns" violate the new PodSecurity enforce level "baseline:v1.20"
            => p: host namespaces

            ## another version with a laxer level
            enforce: baseline
            enforce-version: v1.20
            ---
            enforce: restricted
            => existing pods in namespace "ns" violate the new PodSecurity enforce level "baseline:v1.20"
            => p: host namespaces

            ## the same
            enforce: baseline
            audit: restricted
            ---
            enforce: baseline

            ## a laxer level
            enforce: baseline
            ---
            enforce: restricted

            ## privileged, in whatever version
            enforce: privileged
            enforce-version: v1.20
            ---
            enforce: baseline

            ## what is not enforced
            warn: baseline
            audit: baseline
            ---
            {}

            ## what is no level is refused
            enforce: strict
            ---
            {}
            => 422 Namespace "ns" is invalid: metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted

            ## unless it was there
            enforce: strict
            ---
            enforce: strict

            ## another mistake is refused
            enforce: stricter
            ---
            enforce: strict
            => 422 Namespace "ns" is invalid: metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "stricter": must be one of privileged, baseline, restricted

            ## a mistake in the place of a level counts as restricted: correcting it is no rise
            enforce: restricted
            ---
            enforce: strict
            """)
        .changes(this::changed);
  }

  @TestFactory
  Stream<DynamicTest> aNewNamespaceHasNoPods() {
    return AnswerTable.of(
            """
            ## a strict one
            enforce: restricted

            ## all mistakes at once
            warn: ""
            audit-version: v2.0
            => 422 Namespace "ns" is invalid: [metadata.labels[pod-security.kubernetes.io/audit-version]: Invalid value: "v2.0": must be "latest" or "v1.x", metadata.labels[pod-security.kubernetes.io/warn]: Invalid value: "": must be one of privileged, baseline, restricted]
            """)
        .tests(this::created);
  }

  private static final String IGNORED =
      """
      ## what the labels ask for
      enforce: baseline
      audit: restricted
      audit-version: v1.30
      => namespace "ns" is exempt from Pod Security, and the policy (enforce=baseline:latest, audit=restricted:v1.30) will be ignored

      ## a mode that is privileged is left out
      enforce: privileged
      warn: restricted
      => namespace "ns" is exempt from Pod Security, and the policy (warn=restricted:latest) will be ignored

      ## nothing is asked for
      {}

      ## nothing but privileged
      enforce: privileged
      enforce-version: v1.20
      """;

  @TestFactory
  Stream<DynamicTest> labelsOfAnExemptNamespaceAreIgnored() {
    exemptions = new Exemptions(Set.of(), Set.of(), Set.of("ns"));
    return AnswerTable.of(IGNORED).tests(this::created);
  }

  @Test
  void aChangedExemptNamespaceIsWarnedOfNothingElse() {
    exemptions = new Exemptions(Set.of(), Set.of(), Set.of("ns"));
    Node strict = Node.root(Map.of("enforce", "baseline"));
    assertEquals(created(strict), changed(strict, Node.root(Map.of())));
    assertEquals(List.of(), changed(strict, strict), "the level has not risen");
    assertEquals(1, changed(strict, Node.root(Map.of())).size());
  }

  @Test
  void ofAnExemptNamespaceWhatIsConfiguredAnywayIsNoMistake() {
    exemptions = new Exemptions(Set.of(), Set.of(), Set.of("ns"));
    defaults = new Policy(BASELINE, Policy.PRIVILEGED.audit(), BASELINE);
    assertEquals(List.of(), created(Node.root(Map.of("enforce", "baseline"))));
    assertEquals(1, created(Node.root(Map.of("enforce", "restricted"))).size());
  }

  private List<String> ofPods() {
    List<String> all = changed(Node.root(Map.of("enforce", "baseline")), Node.root(Map.of()));
    return all.subList(1, all.size());
  }

  @Test
  void podsWithTheSameFindingsAreOneWarning() {
    assertEquals(List.of("p: host namespaces"), ofPods());
    pod("o", "'spec':{'hostNetwork':true}");
    assertEquals(List.of("o (and 1 other pod): host namespaces"), ofPods());
    pod("q", "'spec':{'hostIPC':true}");
    pod("fine", "'spec':{}");
    assertEquals(List.of("o (and 2 other pods): host namespaces"), ofPods());
    pod("a", "'spec':{'hostIPC':true,'volumes':[{'name':'v','hostPath':{}}]}");
    assertEquals(
        List.of("a: host namespaces, hostPath volumes", "o (and 2 other pods): host namespaces"),
        ofPods());
  }

  @Test
  void podsOfAnExemptClassAreNotChecked() {
    exemptions = new Exemptions(Set.of(), Set.of("vm"), Set.of());
    pod("p", "'spec':{'hostPID':true,'runtimeClassName':'vm'}");
    Node strict = Node.root(Map.of("enforce", "baseline"));
    assertEquals(List.of(), changed(strict, Node.root(Map.of())));
  }

  @Test
  void ofTooManyPodsOneOfEachControllerIsChecked() {
    String owner = ",'ownerReferences':[{'uid':'%s','controller':true}]";
    for (int i = 0; i < 3000; i++) {
      pod("a%04d".formatted(i), owner.formatted("many"), "'spec':{}");
    }
    pod("p", owner.formatted("one"), "'spec':{'hostPID':true}");
    List<String> all = changed(Node.root(Map.of("enforce", "baseline")), Node.root(Map.of()));
    assertEquals(
        "new PodSecurity enforce level only checked against the first 3000 of 3001 existing pods",
        all.getFirst());
    assertEquals("p: host namespaces", all.getLast(), "though it is the last by name");
  }

  @Test
  void subresourcesAreNotChecked() {
    Attempt attempt =
        Attempt.create("namespaces", namespace(Node.root(Map.of("enforce", "strict"))));
    assertEquals(List.of(), answers(attempt.of("finalize")));
  }
}

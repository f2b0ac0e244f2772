// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AffinityWarningsTest {
  private static List<String> of(String spec) {
    List<String> warnings = new ArrayList<>();
    Node node = new Node(Json.read(Literal.quoted(spec)), FieldPath.of("s"));
    AffinityWarnings.nodes(node, warnings);
    AffinityWarnings.pods(node.get("affinity"), warnings);
    return warnings.stream().map(w -> w.replace('"', '\'')).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "beta.kubernetes.io/arch, v1.14, kubernetes.io/arch",
    "beta.kubernetes.io/os, v1.14, kubernetes.io/os",
    "failure-domain.beta.kubernetes.io/region, v1.17, topology.kubernetes.io/region",
    "failure-domain.beta.kubernetes.io/zone, v1.17, topology.kubernetes.io/zone",
    "beta.kubernetes.io/instance-type, v1.17, node.kubernetes.io/instance-type",
  })
  void labelsOfNodesThatHaveANewerName(String label, String since, String now) {
    String text = "deprecated since %s; use '%s' instead".formatted(since, now);
    assertEquals(
        List.of("s.nodeSelector[" + label + "]: " + text),
        of("{'nodeSelector':{'" + label + "':'a','" + now + "':'a'}}"));
    assertEquals(text, AffinityWarnings.deprecation(label).orElseThrow().replace('"', '\''));
    assertTrue(AffinityWarnings.deprecation(now).isEmpty());
  }

  @Test
  void requiredTermsNameLabelsAndPreferredOnesValuesToo() {
    String terms =
        "[{'matchExpressions':[{'key':'beta.kubernetes.io/os','operator':'In','values':['a b']}]}]";
    String old =
        ".matchExpressions[0].key: beta.kubernetes.io/os is deprecated since v1.14; use"
            + " 'kubernetes.io/os' instead";
    assertEquals(
        List.of(
            "s.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                + ".nodeSelectorTerms[0]"
                + old),
        of(
            "{'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
                + "{'nodeSelectorTerms':"
                + terms
                + "}}}}"));
    List<String> preferred =
        of(
            "{'affinity':{'nodeAffinity':{'preferredDuringSchedulingIgnoredDuringExecution':"
                + "[{'weight':1,'preference':"
                + terms.substring(1, terms.length() - 1)
                + "}]}}}");
    String at =
        "s.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference";
    assertEquals(2, preferred.size());
    assertEquals(at + old, preferred.getFirst());
    assertTrue(
        preferred
            .get(1)
            .startsWith(
                at + ".matchExpressions[0].values[0]: a b is invalid, a valid label must be"),
        preferred.get(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"podAffinity", "podAntiAffinity"})
  void aSelectorThatIsAbsentMatchesNoPod(String kind) {
    assertEquals(
        List.of(
            "s.affinity."
                + kind
                + ".requiredDuringSchedulingIgnoredDuringExecution[1]"
                + ".labelSelector: a null labelSelector results in matching no pod",
            "s.affinity."
                + kind
                + ".preferredDuringSchedulingIgnoredDuringExecution[0]"
                + ".podAffinityTerm.labelSelector: a null labelSelector results in matching no pod"),
        of(
            ("{'affinity':{'%s':{'requiredDuringSchedulingIgnoredDuringExecution':"
                    + "[{'labelSelector':{}},{'topologyKey':'a'}],"
                    + "'preferredDuringSchedulingIgnoredDuringExecution':"
                    + "[{'podAffinityTerm':{'topologyKey':'a'}}]}}}")
                .formatted(kind)));
  }
}

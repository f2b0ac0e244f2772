// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeLabelChangesTest {
  private static Node affinity(String terms) {
    return Node.root(object("{'required':{'nodeSelectorTerms':[" + terms + "]}}").tree());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nothing changes | {'matchExpressions':[{'key':'a','operator':'In','values':['x']}]} |"
            + " {'matchExpressions':[{'key':'a','operator':'In','values':['x']}]} | true",
        "a beta zone becomes a stable one |"
            + " {'matchExpressions':[{'key':'topology.kubernetes.io/zone','operator':'In','values':['x']}]}"
            + " | {'matchExpressions':[{'key':'failure-domain.beta.kubernetes.io/zone','operator':'In','values':['x']}]}"
            + " | true",
        "a beta region becomes a stable one |"
            + " {'matchExpressions':[{'key':'topology.kubernetes.io/region','operator':'Exists'}]}"
            + " | {'matchExpressions':[{'key':'failure-domain.beta.kubernetes.io/region','operator':'Exists'}]}"
            + " | true",
        "a beta system becomes a stable one |"
            + " {'matchExpressions':[{'key':'kubernetes.io/os','operator':'Exists'}]} |"
            + " {'matchExpressions':[{'key':'beta.kubernetes.io/os','operator':'Exists'}]} | true",
        "a beta machine becomes a stable one |"
            + " {'matchExpressions':[{'key':'node.kubernetes.io/instance-type','operator':'Exists'}]}"
            + " | {'matchExpressions':[{'key':'beta.kubernetes.io/instance-type','operator':'Exists'}]}"
            + " | true",
        "a stable zone does not become a beta one |"
            + " {'matchExpressions':[{'key':'failure-domain.beta.kubernetes.io/zone','operator':'Exists'}]}"
            + " | {'matchExpressions':[{'key':'topology.kubernetes.io/zone','operator':'Exists'}]}"
            + " | false",
        "a beta zone does not become a region |"
            + " {'matchExpressions':[{'key':'topology.kubernetes.io/region','operator':'Exists'}]}"
            + " | {'matchExpressions':[{'key':'failure-domain.beta.kubernetes.io/zone','operator':'Exists'}]}"
            + " | false",
        "another value | {'matchExpressions':[{'key':'a','operator':'In','values':['y']}]} |"
            + " {'matchExpressions':[{'key':'a','operator':'In','values':['x']}]} | false",
        "another operator | {'matchExpressions':[{'key':'a','operator':'NotIn','values':['x']}]} |"
            + " {'matchExpressions':[{'key':'a','operator':'In','values':['x']}]} | false",
        "another field | {'matchFields':[{'key':'metadata.name','operator':'In','values':['y']}]} |"
            + " {'matchFields':[{'key':'metadata.name','operator':'In','values':['x']}]} | false",
        "an expression more |"
            + " {'matchExpressions':[{'key':'a','operator':'Exists'},{'key':'b','operator':'Exists'}]}"
            + " | {'matchExpressions':[{'key':'a','operator':'Exists'}]} | false",
        "a term more | {},{} | {} | false",
      })
  void same(String rule, String now, String old, boolean wanted) {
    assertEquals(wanted, NodeLabelChanges.same(affinity(now), affinity(old)), rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'a':{}} | {'a':{}} | true",
        "{} | {} | true",
        "{} | {'a':{}} | false",
        "{'a':{'required':{}}} | {'a':{}} | false",
      })
  void anAffinityStaysWhereThereIsOne(String now, String old, boolean wanted) {
    assertEquals(
        wanted, NodeLabelChanges.same(object(now).field("a"), object(old).field("a")), now);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerWarningsTest {
  private static List<String> of(String container) {
    List<String> warnings = new ArrayList<>();
    Node spec =
        new Node(
            Json.read(Literal.quoted("{'containers':[" + container + "]}")), FieldPath.of("spec"));
    new ContainerWarnings(Map.of(), FieldPath.of("a"), true, warnings).of(spec);
    return warnings.stream().map(w -> w.replace('"', '\'')).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "limits, memory",
    "requests, memory",
    "limits, ephemeral-storage",
    "requests, ephemeral-storage"
  })
  void partsOfBytes(String list, String resource) {
    assertEquals(
        List.of(
            "spec.containers[0].resources.%s[%s]: fractional byte value '1500m' is invalid, must be an integer"
                .formatted(list, resource)),
        of("{'resources':{'%s':{'%s':'1500m'}}}".formatted(list, resource)));
  }

  @Test
  void partsOfCoresAreNone() {
    assertEquals(
        List.of(),
        of("{'resources':{'limits':{'cpu':'1500m','memory':'1.5Gi','example.com/a':'1m'}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'name':'A','value':'2'} | true",
        "{'name':'A','value':''} | true",
        "{'name':'A','value':'$(A)'} | true",
        "{'name':'A','value':'$(A)2'} | false",
        "{'name':'A','valueFrom':{},'value':'$(A)2'} | true",
        "{'name':'B','value':'1'} | false",
      })
  void aVariableThatIsSetAgain(String second, boolean warned) {
    String warning =
        "spec.containers[0].env[1]: hides previous definition of 'A', which may be dropped when"
            + " using apply";
    assertEquals(
        warned ? List.of(warning) : List.of(),
        of("{'env':[{'name':'A','value':'1'}," + second + "]}"));
  }
}

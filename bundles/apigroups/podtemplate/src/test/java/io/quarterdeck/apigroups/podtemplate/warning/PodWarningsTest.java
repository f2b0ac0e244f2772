// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodWarningsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'nodeSelector':{'beta.kubernetes.io/os':'linux'} | t.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use 'kubernetes.io/os' instead",
        "'topologySpreadConstraints':[{'topologyKey':'z'}] | t.spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod",
        "'volumes':[{'name':'v','gitRepo':{}}] | `t.spec.volumes[0].gitRepo: deprecated in v1.11, and disabled by default in v1.33+`",
        "'volumes':[{'name':'v','projected':{'sources':[{}]}}] | volume 'v' (Projected) has no sources provided",
        "'volumes':[{'name':'v','secret':{'secretName':'s','items':[{'path':'a/b'},{'path':'a'}]}}] | volume 'v' (Secret 's'): overlapping paths: 'a' with 'a/b'",
        "'volumes':[{'name':'v','projected':{'sources':[{'serviceAccountToken':{'path':'t'}},{'configMap':{'name':'m','items':[{'path':'t'}]}}]}}] | volume 'v' (Projected): overlapping paths: 't' (ConfigMap 'm') with 't' (ServiceAccountToken)",
        "'hostAliases':[{'ip':'::1'},{'ip':'::1'}] | t.spec.hostAliases[1].ip: duplicate ip '::1'",
        "'imagePullSecrets':[{}] | t.spec.imagePullSecrets[0].name: invalid empty name ''",
        "'containers':[{'resources':{'limits':{'memory':'1500m'}}}] | `t.spec.containers[0].resources.limits[memory]: fractional byte value '1500m' is invalid, must be an integer`",
        "'containers':[{'env':[{'name':'A','value':'1'},{'name':'A','value':'$(A)2'},{'name':'A','value':'3'}]}] | `t.spec.containers[0].env[2]: hides previous definition of 'A', which may be dropped when using apply`",
        "'containers':[{'ports':[{'containerPort':1,'protocol':'TCP'}]},{'ports':[{'containerPort':1,'protocol':'TCP'}]}] | t.spec.containers[1].ports[0]: duplicate port definition with t.spec.containers[0].ports[0]",
        "'terminationGracePeriodSeconds':-1 | t.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1",
      })
  void ofTemplates(String fields, String said) {
    List<String> warnings = new ArrayList<>();
    Object template = Json.read(("{'spec':{" + fields + "}}").replace('\'', '"'));
    ApiObject workload = new ApiObject(new LinkedHashMap<>());
    PodWarnings.ofWorkload(workload, null, new Node(template, FieldPath.of("t")), warnings);
    assertEquals(List.of(said), warnings.stream().map(w -> w.replace('"', '\'')).toList());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceDevicesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'name':'d','attributes':{'a':{'int':1}},'capacity':{'m':{'value':'1Gi'}}} | []",
        "{'name':'d','attributes':{'a/b/c':{'int':1}}} | []",
        "{'name':'d','attributes':{'a':{'version':'1.0.0-1a.0.b-c+01.x'}}} | []",
        "{'name':'d','attributes':{'a':{'version':'1.0.0-a.01'}}} | [d.attributes[a].version: Invalid value: must be a string compatible with semver.org spec 2.0.0]",
        "{'name':'d','taints':[{'key':'k','effect':'NoSchedule'}]} | []",
        "{'name':'d','taints':[{'key':'','effect':'Never'}]} | [d.taints[0].key: Invalid value: name part must be non-empty, d.taints[0].key: Invalid value: name part must consist of, d.taints[0].effect: Unsupported value: supported values: 'NoExecute'; 'NoSchedule'; 'None']",
        "{'name':'d','consumesCounters':[{'counterSet':'s'}]} | [d.consumesCounters[0].counters: Required value: ]",
        "{'name':'d','nodeName':'n'} | [d: Invalid value: `nodeName`; `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec]",
        "{'name':'d','bindingConditions':['a']} | [d.bindingFailureConditions: Invalid value: bindingFailureConditions are required to use bindingConditions]",
        "{'name':'d','capacity':{'m':{'value':'1','requestPolicy':{}}}} | [d.capacity[m].requestPolicy: Forbidden: allowMultipleAllocations must be true]",
        "{'name':'d','allowMultipleAllocations':true,'capacity':{'m':{'value':'4','requestPolicy':{'default':'2','validValues':['2','8']}}}} | [d.capacity[m].requestPolicy.validValues[1]: Invalid value: option is larger than capacity value: 4]",
        "{'name':'d','allowMultipleAllocations':true,'capacity':{'m':{'value':'4','requestPolicy':{'default':'3','validRange':{'min':'2','step':'2'}}}}} | [d.capacity[m].requestPolicy.validRange.step: Invalid value: value is not a multiple of a given step (2) from (2)]",
      })
  void devicesAreChecked(String json, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    DeviceValidation.validate(
        new Node(Json.read(json.replace('\'', '"')), FieldPath.of("d")), null, false, errors);
    List<String> found =
        errors.stream()
            .map(
                e ->
                    e.field()
                        + ": "
                        + e.body().split(": ")[0]
                        + ": "
                        + e.detail()
                            .replace(',', ';')
                            .replace('"', '\'')
                            .replaceAll("must consist of .*", "must consist of"))
            .toList();
    assertEquals(wanted, found.toString());
  }
}

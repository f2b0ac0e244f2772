// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadStatusValidationTest {
  private static Node status(String json) {
    return new Node(Json.read(json.replace('\'', '"')), FieldPath.of("status"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'replicas':2,'readyReplicas':2,'availableReplicas':1} | {} | []",
        "{'observedGeneration':-1} | {} | [status.observedGeneration: Invalid value: -1: must be greater than or equal to 0]",
        "{'replicas':1,'readyReplicas':2} | {} | [status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas]",
        "{'replicas':2,'readyReplicas':1,'availableReplicas':2} | {} | [status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas]",
        "{} | {'collisionCount':1} | [status.collisionCount: Invalid value: 0: cannot be decremented]",
      })
  void deployments(String now, String old, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    WorkloadStatusValidation.deployment(status(now), status(old), errors);
    assertEquals(wanted, errors.stream().map(FieldError::toString).toList().toString());
  }
}

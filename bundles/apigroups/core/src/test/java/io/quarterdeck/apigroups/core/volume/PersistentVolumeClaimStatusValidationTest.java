// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.pod.PodStatusTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersistentVolumeClaimStatusValidationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'capacity':{'storage':'1Gi'} | []",
        "'capacity':{'storage':'-1'} | [status.capacity[storage]: Invalid value: -1: must be a valid resource quantity]",
        "'allocatedResources':{'cpu':'1'} | [status.allocatedResources: Unsupported value: 'cpu': supported values: 'storage']",
        "'allocatedResourceStatuses':{'storage':'Nope'} | [status.allocatedResourceStatus: Unsupported value: 'storage': supported values: 'ControllerResizeInProgress', 'ControllerResizeInfeasible', 'NodeResizeInProgress', 'NodeResizeInfeasible', 'NodeResizePending']",
        "'allocatedResourceStatuses':{'storage':'NodeResizePending','example.com/x':'NodeResizePending'} | []",
      })
  void whatMayBeWritten(String status, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    PersistentVolumeClaimStatusValidation.validate(
        PodStatusTest.pod("{'status':{" + status + "}}"), errors);
    assertEquals(
        wanted, errors.stream().map(FieldError::toString).toList().toString().replace('"', '\''));
  }
}

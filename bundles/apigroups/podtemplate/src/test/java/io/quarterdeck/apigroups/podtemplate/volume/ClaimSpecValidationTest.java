// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimSpecValidationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}} | []",
        "{} | [spec.accessModes: Required value: at least 1 access mode is required, spec.resources[storage]: Required value]",
        "{'accessModes':['ReadWriteOncePod','ReadOnlyMany'],'resources':{'requests':{'storage':'1'}}} | [spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes]",
        "{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'0'}}} | [spec.resources[storage]: Invalid value: '0': must be greater than zero]",
        "{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1'}},'volumeMode':'Tape'} | [spec.volumeMode: Unsupported value: 'Tape': supported values: 'Block', 'Filesystem']",
        "{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1'}},'dataSource':{'kind':'Pod','name':'p'}} | [spec.dataSource: Invalid value: 'Pod': must be 'PersistentVolumeClaim' when referencing the default apiGroup]",
      })
  void claimsAreChecked(String json, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    ClaimSpecValidation.validate(
        new Node(Json.read(json.replace('\'', '"')), FieldPath.of("spec")), errors);
    assertEquals(
        wanted, errors.stream().map(FieldError::toString).toList().toString().replace('"', '\''));
  }
}

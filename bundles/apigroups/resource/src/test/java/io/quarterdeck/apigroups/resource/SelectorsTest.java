// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorsTest {
  private static final Selectors SELECTORS = new Selectors(Compiler::new);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "device.driver == 'd' | ",
        "device.attributes['d'].a | ",
        "device.attributes['d'].a.isGreaterThan(semver('1.2.3')) | ",
        "device.capacity['d'].memory.compareTo(quantity('1Gi')) >= 0 | ",
        "device.allowMultipleAllocations | ",
        "1 | must evaluate to bool or the unknown type, not int",
        "device.nope | compilation failed: ERROR: <input>:1:7: undefined field 'nope'",
        "device.attributes.map(a, a.size() > 1) | must evaluate to bool or the unknown type, not list(bool)",
      })
  void expressionsAreChecked(String expression, String wanted) {
    List<FieldError> errors = new ArrayList<>();
    String json = "[{\"cel\":{\"expression\":" + Json.text(expression.strip()) + "}}]";
    SELECTORS.validate(new Node(Json.read(json), FieldPath.of("spec", "selectors")), false, errors);
    String found = errors.isEmpty() ? null : errors.getFirst().detail().split("\n")[0];
    assertEquals(wanted, found);
  }
}

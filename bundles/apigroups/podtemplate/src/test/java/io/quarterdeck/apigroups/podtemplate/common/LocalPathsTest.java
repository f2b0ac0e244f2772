// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.Validates;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPathsTest {
  private static List<String> wrong(Validates rule, String path) {
    List<FieldError> errors = new ArrayList<>();
    rule.validate(new Node(path, FieldPath.of("p")), errors);
    return errors.stream().map(FieldError::detail).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a/b", "a..b", "a/..b", ".", "", "a/b..", "..."})
  void pathsBelowTheirDirectory(String path) {
    assertEquals(List.of(), wrong(LocalPaths::descending, path));
    assertEquals(List.of(), wrong(LocalPaths::noBacksteps, path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../a", "a/..", "a/../b", "../../a"})
  void aStepBackIsReportedOnce(String path) {
    assertEquals(List.of("must not contain '..'"), wrong(LocalPaths::descending, path));
    assertEquals(List.of("must not contain '..'"), wrong(LocalPaths::noBacksteps, path));
  }

  @Test
  void anAbsolutePathMayBeOneWithoutABackstep() {
    assertEquals(List.of("must be a relative path"), wrong(LocalPaths::descending, "/a"));
    assertEquals(List.of(), wrong(LocalPaths::noBacksteps, "/a"));
  }

  @Test
  void namesThatBeginWithTwoDotsAreTheKubelets() {
    assertEquals(List.of("must not start with '..'"), wrong(LocalPaths::notReserved, "..a/b"));
    assertEquals(List.of("must not start with '..'"), wrong(LocalPaths::notReserved, "..."));
    assertEquals(List.of("must not contain '..'"), wrong(LocalPaths::notReserved, "../a"));
    assertEquals(List.of(), wrong(LocalPaths::notReserved, "a/..b"));
  }
}

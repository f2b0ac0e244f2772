// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.cel.MatchConditions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WebhookConditionsTest {
  private final MatchConditions conditions =
      new WebhookConditions(
          new Compiler(),
          () -> {
            throw new IllegalStateException("nobody asks");
          });

  private MatchConditions.Verdict verdict(String... expressions) {
    GroupVersionKind kind = new GroupVersionKind("", "v1", "ConfigMap");
    ApiObject object = ApiObject.of(kind);
    object.meta().setName("m");
    List<String> warnings = new ArrayList<>();
    AdmissionRequest request =
        new AdmissionRequest(
            Operation.CREATE,
            new GroupVersionResource("", "v1", "configmaps"),
            "",
            kind,
            "ns",
            "m",
            object,
            null,
            UserInfo.of("alice", "developers"),
            false,
            warnings::add,
            new LinkedHashMap<>());
    List<MatchConditions.Condition> all = new ArrayList<>();
    for (String e : expressions) {
      all.add(new MatchConditions.Condition("c" + all.size(), e));
    }
    return conditions.evaluate(all, request);
  }

  @Test
  void allMustHold() {
    assertInstanceOf(MatchConditions.Met.class, verdict());
    assertInstanceOf(
        MatchConditions.Met.class,
        verdict(
            "request.userInfo.username == 'alice' && 'developers' in request.userInfo.groups",
            "object.metadata.name == 'm' && oldObject == null",
            "request.operation == 'CREATE' && request.namespace == 'ns' && !request.dryRun",
            "request.resource.resource == 'configmaps' && request.kind.kind == 'ConfigMap'"));
  }

  @Test
  void theFirstThatIsFalseIsNamedThoughAnotherFails() {
    assertEquals(
        new MatchConditions.NotMet("c1"), verdict("object.nope", "false", "1 / 0 == 1", "false"));
  }

  @Test
  void failuresAreReported() {
    assertEquals(
        new MatchConditions.Undecided(
            "[expression 'object.nope' resulted in error: no such key: nope, expression '1 / 0 =="
                + " 1' resulted in error: division by zero]"),
        verdict("object.nope", "true", "1 / 0 == 1"));
  }
}

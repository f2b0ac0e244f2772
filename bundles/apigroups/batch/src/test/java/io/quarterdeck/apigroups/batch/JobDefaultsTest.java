// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobDefaultsTest {
  private static Map<String, @Nullable Object> spec(String json) {
    Map<String, @Nullable Object> spec =
        Objects.requireNonNull(Trees.asObject(Json.read(Literal.quoted(json))));
    JobDefaults.apply(spec);
    String once = Literal.text(spec);
    JobDefaults.apply(spec);
    assertEquals(once, Literal.text(spec), "twice is once");
    return spec;
  }

  @Test
  void aJobRunsOnePodOnce() {
    assertEquals(
        "{'completions':1,'parallelism':1,'backoffLimit':6,'completionMode':'NonIndexed',"
            + "'suspend':false,'podReplacementPolicy':'TerminatingOrFailed'}",
        Literal.text(spec("{}")));
  }

  @Test
  void aJobOfSeveralPodsHasNoCompletionsOfItsOwn() {
    assertFalse(spec("{'parallelism':2}").containsKey("completions"));
    assertEquals(1L, spec("{'completions':2}").get("parallelism"));
  }

  @Test
  void whereEachIndexHasALimitTheJobHasNone() {
    assertEquals((long) Integer.MAX_VALUE, spec("{'backoffLimitPerIndex':1}").get("backoffLimit"));
    assertEquals(3L, spec("{'backoffLimitPerIndex':1,'backoffLimit':3}").get("backoffLimit"));
  }

  @Test
  void aFailurePolicyReplacesPodsThatHaveFailed() {
    Map<String, @Nullable Object> spec =
        spec(
            "{'podFailurePolicy':{'rules':[{'onPodConditions':[{'type':'A'},"
                + "{'type':'B','status':'False'}]}]}}");
    assertEquals("Failed", spec.get("podReplacementPolicy"));
    assertEquals(
        "[{'type':'A','status':'True'},{'type':'B','status':'False'}]",
        Literal.text(
            Node.root(spec)
                .at("podFailurePolicy", "rules")
                .index(0)
                .get("onPodConditions")
                .value()));
  }

  @Test
  void itsPodsHaveTheDefaultsOfPods() {
    Map<String, @Nullable Object> spec = spec("{'template':{}}");
    assertEquals("Always", Node.root(spec).at("template", "spec", "restartPolicy").text());
  }
}

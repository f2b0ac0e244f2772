// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PodEvictionTest {
  private static final GroupResource BUDGETS = new GroupResource("policy", "poddisruptionbudgets");
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final MemoryObjects objects = new MemoryObjects();
  private final Pod pod = new Pod();
  private final PodEviction eviction = new PodEviction(new DisruptionBudgets(Budgets::new));

  /** The pod that is evicted. */
  private static final class Pod implements Subresource.Parent {
    private ApiObject pod = running("True");
    private @Nullable ApiObject deletedWith;

    static ApiObject running(String ready) {
      return object(
          "{'metadata':{'name':'p','namespace':'ns','uid':'u','resourceVersion':'7',"
              + "'labels':{'app':'x'}},'spec':{},'status':{'phase':'Running',"
              + "'conditions':[{'type':'Ready','status':'"
              + ready
              + "'}]}}");
    }

    @Override
    public String name() {
      return "p";
    }

    @Override
    public ApiObject get() {
      return pod.copy();
    }

    @Override
    public ApiObject update(UnaryOperator<ApiObject> change) {
      pod = change.apply(pod.copy());
      pod.meta().setResourceVersion("8");
      return pod.copy();
    }

    @Override
    public ApiObject delete(ApiObject deleteOptions) {
      deletedWith = deleteOptions;
      return pod;
    }
  }

  /** Writes of budgets. */
  private final class Budgets implements ObjectWriter {
    @Override
    public ApiObject updateStatus(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      ApiObject changed =
          change.apply(Objects.requireNonNull(objects.getLive(resource, namespace, name)));
      objects.put(resource, changed);
      return changed;
    }

    @Override
    public ApiObject create(GroupResource resource, ApiObject object) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ApiObject update(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(
        GroupResource resource, String namespace, String name, @Nullable String uid) {
      throw new UnsupportedOperationException();
    }
  }

  private void budget(String name, String spec, String status) {
    objects.put(
        BUDGETS,
        object(
            ("{'metadata':{'name':'%s','namespace':'ns','generation':1},'spec':{'selector':"
                    + "{'matchLabels':{'app':'x'}}%s},'status':{'observedGeneration':1%s}}")
                .formatted(name, spec, status)));
  }

  private ApiObject evict(String options) {
    ApiObject body = object("{'metadata':{'name':'p'},'deleteOptions':" + options + "}");
    StrategyContext context =
        new StrategyContext(
            new GroupVersionResource("", "v1", "pods"),
            new GroupVersionKind("", "v1", "Pod"),
            "ns",
            "eviction",
            UserInfo.of("admin"),
            false,
            objects,
            NOW,
            w -> {});
    eviction.check(body, "p", context);
    return eviction.perform(body, pod, context);
  }

  private ApiException refused() {
    return assertThrows(ApiException.class, () -> evict("{}"));
  }

  private String left(String field) {
    ApiObject budget = Objects.requireNonNull(objects.get(BUDGETS, "ns", "b"));
    return text(budget.field("status").get(field).value());
  }

  @Test
  void theLastDisruptionIsTakenAndNotedOnPodAndBudget() {
    budget("b", "", ",'disruptionsAllowed':1,'currentHealthy':2,'desiredHealthy':1");
    assertEquals("Success", evict("{}").field("status").text());
    assertEquals("0", left("disruptionsAllowed"));
    assertEquals("{'p':'2026-01-02T03:04:05Z'}", left("disruptedPods"));
    assertTrue(left("conditions").contains("InsufficientPods"));
    assertTrue(text(pod.pod.tree()).contains("EvictionByEvictionAPI"));
    assertEquals(429, refused().code());
  }

  @Test
  void anExhaustedBudgetSaysHowManyItNeeds() {
    budget("b", "", ",'disruptionsAllowed':0,'currentHealthy':1,'desiredHealthy':1");
    ApiException e = refused();
    assertEquals(429, e.code());
    assertTrue(
        text(e.status().toObject().tree())
            .contains("The disruption budget b needs 1 healthy pods and has 1 currently"));
    assertEquals(null, pod.deletedWith);
  }

  @Test
  void aBudgetThatIsNotUpToDateAsksToComeAgain() {
    budget("b", "", ",'observedGeneration':0,'disruptionsAllowed':5");
    ApiException e = refused();
    assertEquals(10, Objects.requireNonNull(e.status().details()).retryAfter());
  }

  @Test
  void aPodThatIsNotReadyGoesWhereThePolicySaysSo() {
    pod.pod = Pod.running("False");
    budget("b", "", ",'disruptionsAllowed':0,'currentHealthy':0,'desiredHealthy':1");
    assertEquals(429, refused().code());
    budget(
        "b",
        ",'unhealthyPodEvictionPolicy':'AlwaysAllow'",
        ",'disruptionsAllowed':0,'currentHealthy':0,'desiredHealthy':1");
    evict("{}");
    assertEquals("0", left("disruptionsAllowed"));
    ApiObject options = Objects.requireNonNull(pod.deletedWith);
    assertEquals("8", options.root().at("preconditions", "resourceVersion").text());
  }

  @Test
  void twoBudgetsAreTooMany() {
    budget("b", "", ",'disruptionsAllowed':5");
    budget("b2", "", ",'disruptionsAllowed':5");
    ApiObject answer = evict("{}");
    assertEquals("Failure", answer.field("status").text());
    assertEquals(500, answer.field("code").number());
    assertEquals(null, pod.deletedWith);
  }

  @Test
  void aDryRunLeavesNoTrace() {
    budget("b", "", ",'disruptionsAllowed':1,'currentHealthy':2,'desiredHealthy':1");
    evict("{'dryRun':['All']}");
    assertEquals("1", left("disruptionsAllowed"));
    assertFalse(text(pod.pod.tree()).contains("DisruptionTarget"));
  }

  @Test
  void anotherPodOfTheNameIsNotMeant() {
    ApiException e =
        assertThrows(ApiException.class, () -> evict("{'preconditions':{'uid':'other'}}"));
    assertEquals(409, e.code());
    assertEquals(null, pod.deletedWith);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.FailurePolicy;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AdmissionEngineTest {
  private final List<String> calls = new ArrayList<>();
  private final Metrics metrics = new Metrics();

  private record Mutator(Consumer<AdmissionRequest> action) implements MutatingAdmission {
    @Override
    public Interest interest() {
      return Interest.everything(Operation.CREATE);
    }

    @Override
    public void mutate(AdmissionRequest request) {
      action.accept(request);
    }
  }

  private Plugin<MutatingAdmission> plugin(
      String name, int rank, Consumer<AdmissionRequest> action) {
    return new Plugin<>(
        name,
        rank,
        "1.0.0",
        new Mutator(
            r -> {
              calls.add(name + (r.context().reinvocation().isSecond() ? "2" : ""));
              action.accept(r);
            }));
  }

  @SafeVarargs
  private AdmissionEngine engine(Plugin<MutatingAdmission>... plugins) {
    return new AdmissionEngine(
        Chain.fixed(plugins),
        Chain.<ValidatingAdmission>fixed(),
        Set.of(),
        new AdmissionMetrics(metrics));
  }

  private static void mutate(AdmissionEngine engine, AdmissionRequest request) {
    try (AdmissionEngine.Round round = engine.enter()) {
      round.mutate(request);
    }
  }

  private static AdmissionRequest create() {
    GroupVersionKind kind = new GroupVersionKind("", "v1", "ConfigMap");
    return new AdmissionRequest(
        Operation.CREATE,
        new GroupVersionResource("", "v1", "configmaps"),
        "",
        kind,
        "ns",
        "n",
        ApiObject.of(kind),
        null,
        UserInfo.of("u"),
        false,
        w -> {},
        new HashMap<>());
  }

  @Test
  void allMutatorsRunOnceMoreWhenOneAsksAndNeverAThirdTime() {
    mutate(
        engine(
            plugin("early", 2, r -> {}),
            plugin("late", 1, r -> r.context().reinvocation().request())),
        create());
    assertEquals(List.of("early", "late", "early2", "late2"), calls);
  }

  private record Careless(RuntimeException thrown) implements MutatingAdmission {
    @Override
    public Interest interest() {
      return Interest.everything(Operation.CREATE);
    }

    @Override
    public FailurePolicy failurePolicy() {
      return FailurePolicy.IGNORE;
    }

    @Override
    public void mutate(AdmissionRequest request) {
      request.requireObject().meta().mutableLabels().put("half", "done");
      throw thrown;
    }
  }

  @Test
  void aFailureThatIsNotFatalLeavesNoTraceInTheObject() {
    AdmissionRequest request = create();
    AdmissionEngine engine =
        engine(
            plugin("a", 3, r -> r.requireObject().meta().mutableLabels().put("a", "b")),
            new Plugin<>("careless", 2, "1.0.0", new Careless(new IllegalStateException("oops"))),
            plugin("z", 1, r -> {}));
    mutate(engine, request);
    assertEquals(List.of("a", "z"), calls);
    assertEquals(Map.of("a", "b"), request.requireObject().meta().labels());
    assertEquals(
        "true", request.auditAnnotations().get("failed-open.admission.quarterdeck.io/careless"));
  }

  @Test
  void aRefusalCountsWhateverFailuresDo() {
    AdmissionRequest request = create();
    ApiException refusal = request.forbidden("no");
    AdmissionEngine engine = engine(new Plugin<>("careless", 2, "1.0.0", new Careless(refusal)));
    assertEquals(refusal, assertThrows(ApiException.class, () -> mutate(engine, request)));
  }

  @Test
  void failuresAreFatalUnlessAPluginSaysOtherwise() {
    AdmissionEngine engine =
        engine(
            plugin(
                "a",
                1,
                r -> {
                  throw new IllegalStateException("oops");
                }));
    ApiException failure = assertThrows(ApiException.class, () -> mutate(engine, create()));
    assertEquals(
        "Internal error occurred: the fixed plugin \"a\" has failed; the server's log says why",
        failure.getMessage());
  }

  @Test
  void whatIsOfAThirdPartyIsPassedOverForWhoSwitchesItOff() {
    ChainFeed<MutatingAdmission> feed = ChainFeed.create("mutating-admission", ChainConfig.OPEN);
    feed.put("a", "a", 2, "1.0.0", plugin("a", 2, r -> {}).service());
    Origin dropped = new Origin("com.example.x", Origin.DROPPED, 9, "1.0.0", "", 0, false);
    feed.put("b", "b", 1, null, dropped, plugin("b", 1, r -> {}).service());
    AdmissionEngine engine =
        new AdmissionEngine(
            feed.chain(), Chain.fixed(), Set.of("missing"), new AdmissionMetrics(metrics));
    Supplier<Boolean> write =
        () -> {
          mutate(engine, create());
          return true;
        };
    assertTrue(ThirdParties.ofServer(write));
    assertEquals(List.of("a"), calls);

    List<String> passedOver = new ArrayList<>();
    ApiException shut =
        assertThrows(ApiException.class, () -> ThirdParties.passingOver(passedOver::add, write));
    assertEquals("admission is not complete: missing missing", shut.getMessage());
    engine.require(Set.of());
    assertTrue(ThirdParties.passingOver(passedOver::add, write));
    assertEquals(List.of("mutating-admission/b"), passedOver);
    assertEquals(List.of("a", "a"), calls);
    mutate(engine, create());
    assertEquals(List.of("a", "a", "a", "b"), calls);
  }

  @Test
  void nobodyRunsTwiceWithoutBeingAsked() {
    mutate(engine(plugin("a", 2, r -> {}), plugin("b", 1, r -> {})), create());
    assertEquals(List.of("a", "b"), calls);
  }

  @Test
  void latenciesAreCountedByPluginAndResult() {
    AdmissionEngine engine =
        engine(
            plugin("a", 2, r -> {}),
            plugin(
                "b",
                1,
                r -> {
                  throw r.forbidden("no");
                }));
    assertThrows(ApiException.class, () -> mutate(engine, create()));
    String text = metrics.text();
    String plugin = "apiserver_admission_controller_admission_duration_seconds_count";
    String step = "apiserver_admission_step_admission_duration_seconds_count";
    for (String line :
        List.of(
            plugin + "{name=\"a\",operation=\"CREATE\",rejected=\"false\",type=\"admit\"} 1",
            plugin + "{name=\"b\",operation=\"CREATE\",rejected=\"true\",type=\"admit\"} 1",
            step + "{operation=\"CREATE\",rejected=\"true\",type=\"admit\"} 1")) {
      assertTrue(text.contains(line), line);
    }
  }
}

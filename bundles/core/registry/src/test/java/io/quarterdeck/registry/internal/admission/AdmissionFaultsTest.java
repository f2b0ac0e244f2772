// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.HashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client reads of admission plugins that fail. */
class AdmissionFaultsTest {
  private static final Origin DROPPED =
      new Origin("com.example.x", Origin.DROPPED, 9, "1.0.0", "", 0, false);

  private final ChainFeed<MutatingAdmission> mutating =
      ChainFeed.create("mutating-admission", ChainConfig.OPEN);
  private final ChainFeed<ValidatingAdmission> validating =
      ChainFeed.create("validating-admission", ChainConfig.OPEN);
  private final AdmissionEngine engine =
      new AdmissionEngine(
          mutating.chain(), validating.chain(), Set.of(), new AdmissionMetrics(new Metrics()));

  /** Does the same as either kind. */
  private record Bad(Consumer<AdmissionRequest> does)
      implements MutatingAdmission, ValidatingAdmission {
    @Override
    public Interest interest() {
      return Interest.everything(Operation.CREATE);
    }

    @Override
    public void mutate(AdmissionRequest request) {
      does.accept(request);
    }

    @Override
    public void validate(AdmissionRequest request) {
      does.accept(request);
    }
  }

  private void put(String kind, Consumer<AdmissionRequest> does) {
    Bad bad = new Bad(does);
    if (kind.startsWith("mutating")) {
      mutating.put("third", "Bad", 0, null, DROPPED, bad);
    } else {
      validating.put("third", "Bad", 0, null, DROPPED, bad);
    }
  }

  private String refusal() {
    GroupVersionKind kind = new GroupVersionKind("", "v1", "ConfigMap");
    AdmissionRequest request =
        new AdmissionRequest(
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
    try (AdmissionEngine.Round round = engine.enter()) {
      ApiException e =
          assertThrows(
              ApiException.class,
              () -> {
                round.mutate(request);
                round.validate(request);
              });
      return e.code() + " " + e.status().message();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mutating-admission, exception",
    "mutating-admission, unlinked",
    "mutating-admission, overflow",
    "validating-admission, exception",
    "validating-admission, unlinked",
    "validating-admission, overflow"
  })
  void whatThrowsIsNamed(String kind, String fault) {
    put(
        kind,
        r -> {
          switch (fault) {
            case "exception" -> throw new IllegalStateException("secret of the inside");
            case "unlinked" -> throw new NoClassDefFoundError("com/example/Gone");
            default -> throw new StackOverflowError();
          }
        });
    assertEquals(
        "500 Internal error occurred: the "
            + kind
            + " plugin \"Bad\" has failed; the server's log says why",
        refusal());
  }

  @ParameterizedTest
  @CsvSource({"mutating-admission", "validating-admission"})
  void whatRefusesWithAFailureIsNamedAndWhatRefusesIsNot(String kind) {
    put(
        kind,
        r -> {
          throw ApiException.unavailable("the back office is closed", 1);
        });
    assertEquals("503 the back office is closed (the " + kind + " plugin \"Bad\")", refusal());
    put(
        kind,
        r -> {
          throw r.forbidden("no");
        });
    assertEquals("403 configmaps \"n\" is forbidden: no", refusal());
  }

  @ParameterizedTest
  @CsvSource({"mutating-admission", "validating-admission"})
  void whatHangsIsKnownToWhoAnswersInItsStead(String kind) {
    PluginAtWork work = new PluginAtWork();
    put(
        kind,
        r -> {
          throw ApiException.badRequest("in " + work.plugin());
        });
    assertEquals("400 in the " + kind + " plugin \"Bad\"", work.of(this::refusal));
    assertEquals(null, work.plugin());
  }

  @ParameterizedTest
  @CsvSource({"mutating-admission", "validating-admission"})
  void whatIsTakenAwayIsWorthAnotherTry(String kind) {
    put(
        kind,
        r -> {
          put(kind, other -> {});
          throw new NoClassDefFoundError("com/example/Gone");
        });
    assertEquals(
        "503 the "
            + kind
            + " plugin \"Bad\" was taken away while the request used it, please try again",
        refusal());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HandlerTest {
  private static final GroupVersionKind THING = new GroupVersionKind("example.com", "v1", "Thing");
  private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");

  @Test
  void aCustomObjectIsCalledByTheKindThatItWasSentAs() {
    assertEquals(
        new GroupVersionKind("example.com", "v1", "Other"), Handler.CUSTOM.refused(THING, "Other"));
    assertEquals(THING, Handler.BUILT_IN.refused(THING, "Other"));
  }

  @Test
  void aRefusedScaleIsCalledByItsOwnKindWhereItIsBuiltIn() {
    assertEquals(SCALE, Handler.BUILT_IN.refusedView(THING, SCALE));
    assertEquals(THING, Handler.CUSTOM.refusedView(THING, SCALE));
  }

  @Test
  void withoutAStatusSubresourceACustomStatusIsSomethingThatIsWanted() {
    assertEquals(Set.of("apiVersion", "kind", "metadata"), Handler.CUSTOM.besideGeneration(false));
    assertTrue(Handler.CUSTOM.besideGeneration(true).contains("status"));
    assertTrue(Handler.BUILT_IN.besideGeneration(false).contains("status"));
  }

  @Test
  void onlyBuiltInKindsHaveAStrategicMerge() {
    String strategic = "application/strategic-merge-patch+json";
    assertEquals(strategic, Handler.BUILT_IN.patchType(strategic));
    assertThrows(ApiException.class, () -> Handler.CUSTOM.patchType(strategic));
  }

  @Test
  void aScaleOfACustomKindThatCannotBeDecodedIsAnUnknownType() {
    ApiException bad = ApiException.badRequest("json: cannot unmarshal");
    assertSame(bad, Handler.BUILT_IN.undecodedView(bad));
    assertEquals(400, Handler.CUSTOM.undecodedView(bad).code());
    assertTrue(String.valueOf(Handler.CUSTOM.undecodedView(bad).getMessage()).contains("v1.Scale"));
    ApiException type = ApiException.unavailable("other", 1);
    assertSame(type, Handler.CUSTOM.undecodedView(type));
  }

  @Test
  void theScaleOfACustomKindIsNotApplied() {
    Handler.BUILT_IN.requireOwners(SCALE);
    ApiException e = assertThrows(ApiException.class, () -> Handler.CUSTOM.requireOwners(SCALE));
    assertEquals(500, e.code());
    assertEquals(
        "failed to create manager for existing fields: failed to convert live object (/;"
            + " autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an invalid"
            + " group/version: autoscaling/v1",
        e.getMessage());
  }

  private static Map<String, String> noted(String warning) {
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                "GET",
                "/",
                "",
                Query.parse(""),
                Shown.nothing(),
                List.of(),
                InputStream.nullInputStream(),
                "",
                ""));
    Deprecation.note(warning, exchange);
    return exchange.auditAnnotations();
  }

  @Test
  void theAuditLogHearsWhenADeprecatedResourceGoes() {
    assertEquals(
        Map.of("k8s.io/deprecated", "true", "k8s.io/removed-release", "1.40"),
        noted("a/v1 B is deprecated in v1.33+, unavailable in v1.40+; use a/v2 B"));
    assertEquals(
        Map.of("k8s.io/deprecated", "true"), noted("v1 Endpoints is deprecated in v1.33+"));
  }

  @Test
  void customListsDifferOnTheWire() {
    assertTrue(Handler.CUSTOM.itemsSayKind() && Handler.CUSTOM.saysLastPage());
    assertFalse(Handler.BUILT_IN.itemsSayKind() || Handler.BUILT_IN.saysLastPage());
  }
}

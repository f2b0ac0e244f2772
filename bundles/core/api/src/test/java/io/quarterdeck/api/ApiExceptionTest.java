// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The errors that clients see, as the {@code Status} that goes over the wire. */
class ApiExceptionTest {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final GroupResource DEPLOYMENTS = new GroupResource("apps", "deployments");

  /** An error, its code, reason, message and details. */
  private record Case(ApiException e, int code, String reason, String message, Object details) {}

  @TestFactory
  Stream<DynamicTest> errors() {
    return Stream.of(
            new Case(ApiException.badRequest("no"), 400, "BadRequest", "no", "none"),
            new Case(ApiException.unauthorized(), 401, "Unauthorized", "Unauthorized", "none"),
            new Case(
                ApiException.notFound(PODS, "a"),
                404,
                "NotFound",
                "pods \"a\" not found",
                Map.of("name", "a", "kind", "pods")),
            new Case(
                ApiException.notFound(DEPLOYMENTS, "a"),
                404,
                "NotFound",
                "deployments.apps \"a\" not found",
                Map.of("name", "a", "group", "apps", "kind", "deployments")),
            new Case(
                ApiException.alreadyExists(PODS, "a"),
                409,
                "AlreadyExists",
                "pods \"a\" already exists",
                Map.of("name", "a", "kind", "pods")),
            new Case(
                ApiException.modified(PODS, "a"),
                409,
                "Conflict",
                "Operation cannot be fulfilled on pods \"a\": the object has been modified; please"
                    + " apply your changes to the latest version and try again",
                Map.of("name", "a", "kind", "pods")),
            new Case(
                ApiException.forbidden(PODS, "a", "why"),
                403,
                "Forbidden",
                "pods \"a\" is forbidden: why",
                Map.of("name", "a", "kind", "pods")),
            new Case(
                ApiException.forbidden(DEPLOYMENTS, "", "why"),
                403,
                "Forbidden",
                "deployments.apps is forbidden: why",
                Map.of("group", "apps", "kind", "deployments")),
            new Case(
                ApiException.forbidden(new GroupResource("", ""), "", "why"),
                403,
                "Forbidden",
                "forbidden: why",
                Map.of()),
            new Case(ApiException.gone("old"), 410, "Gone", "old", "none"),
            new Case(ApiException.expired("old"), 410, "Expired", "old", "none"),
            new Case(
                ApiException.internal("bad"),
                500,
                "InternalError",
                "Internal error occurred: bad",
                Map.of("causes", List.of(Map.of("message", "bad")))),
            new Case(ApiException.notImplemented("no"), 501, "NotImplemented", "no", "none"),
            new Case(
                ApiException.methodNotAllowed(),
                405,
                "MethodNotAllowed",
                "the server does not allow this method on the requested resource",
                Map.of()),
            new Case(
                ApiException.methodNotSupported(DEPLOYMENTS, "list"),
                405,
                "MethodNotAllowed",
                "list is not supported on resources of kind \"deployments.apps\"",
                Map.of("group", "apps", "kind", "deployments")),
            new Case(
                ApiException.unavailable("soon", 3),
                503,
                "ServiceUnavailable",
                "soon",
                Map.of("retryAfterSeconds", 3L)),
            new Case(
                ApiException.tooManyRequests("slow", 1),
                429,
                "TooManyRequests",
                "slow",
                Map.of("retryAfterSeconds", 1L)))
        .map(c -> DynamicTest.dynamicTest(c.message(), () -> compare(c)));
  }

  private static void compare(Case c) {
    Map<String, ?> wire = c.e().status().toObject().tree();
    assertEquals(c.code(), c.e().code());
    assertEquals((long) c.code(), wire.get("code"));
    assertEquals(c.reason(), wire.get("reason"));
    assertEquals(c.message(), wire.get("message"));
    assertEquals(c.message(), c.e().getMessage());
    assertEquals("Failure", wire.get("status"));
    assertEquals(c.details(), wire.containsKey("details") ? wire.get("details") : "none");
  }

  @Test
  void anInvalidObjectHasACauseAField() {
    ApiException e =
        ApiException.invalid(
            new GroupVersionKind("apps", "v1", "Deployment"),
            "a",
            List.of(
                FieldError.required(FieldPath.of("spec", "selector"), ""),
                FieldError.invalid(FieldPath.of("spec", "replicas"), -1L, "must be positive")));
    assertEquals(422, e.code());
    assertTrue(e.is(StatusReason.INVALID));
    assertEquals(
        "Deployment.apps \"a\" is invalid: [spec.selector: Required value, spec.replicas: Invalid"
            + " value: -1: must be positive]",
        e.getMessage());
    assertEquals(
        Map.of(
            "name",
            "a",
            "group",
            "apps",
            "kind",
            "Deployment",
            "causes",
            List.of(
                Map.of(
                    "reason",
                    "FieldValueRequired",
                    "message",
                    "Required value",
                    "field",
                    "spec.selector"),
                Map.of(
                    "reason",
                    "FieldValueInvalid",
                    "message",
                    "Invalid value: -1: must be positive",
                    "field",
                    "spec.replicas"))),
        e.status().toObject().tree().get("details"));
  }

  @Test
  void oneErrorStandsWithoutBracketsAndRepeatedOnesOnce() {
    FieldError one = FieldError.forbidden(FieldPath.of("spec"), "no");
    GroupVersionKind pod = new GroupVersionKind("", "v1", "Pod");
    assertEquals(
        "Pod \"\" is invalid: spec: Forbidden: no",
        ApiException.invalid(pod, "", List.of(one, one)).getMessage());
  }

  @Test
  void aSuccessHasNoCode() {
    Map<String, ?> wire =
        Status.success(Status.Details.of("a", "", "pods").withUid("u")).toObject().tree();
    assertEquals("Success", wire.get("status"));
    assertFalse(wire.containsKey("code") || wire.containsKey("message"));
    assertEquals(Map.of("name", "a", "kind", "pods", "uid", "u"), wire.get("details"));
    assertEquals(
        List.of("kind", "apiVersion", "metadata", "status", "details"), List.copyOf(wire.keySet()));
    assertFalse(Status.success(null).toObject().tree().containsKey("details"));
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_ACCEPTABLE, NotAcceptable, 406",
    "REQUEST_ENTITY_TOO_LARGE, RequestEntityTooLarge, 413",
    "UNSUPPORTED_MEDIA_TYPE, UnsupportedMediaType, 415",
    "SERVER_TIMEOUT, ServerTimeout, 500",
    "TIMEOUT, Timeout, 504",
    "UNKNOWN, '', 500"
  })
  void aReasonGoesWithACode(StatusReason reason, String wire, int code) {
    ApiException e = ApiException.of(reason, "m", null);
    assertEquals(code, e.code());
    assertEquals(wire, e.status().reason());
    assertTrue(e.is(reason));
    assertFalse(e.is(StatusReason.GONE));
  }
}

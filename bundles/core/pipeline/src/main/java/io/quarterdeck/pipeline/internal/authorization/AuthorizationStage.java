// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets through what somebody allows; says in the refusal what was not allowed to whom. */
public final class AuthorizationStage implements Stage {
  private static final Set<String> SELECTING = Set.of("list", "watch", "deletecollection");

  private static final String DECISION = "authorization.k8s.io/decision";
  private static final String REASON = "authorization.k8s.io/reason";

  private final AccessReviewer reviewer;
  private final AuthorizationMetrics metrics;

  public AuthorizationStage(AccessReviewer reviewer, AuthorizationMetrics metrics) {
    this.reviewer = reviewer;
    this.metrics = metrics;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    Attributes attributes = attributes(exchange);
    Decision decision = review(attributes);
    boolean allowed = decision instanceof Decision.Allow;
    exchange.auditAnnotations().put(DECISION, allowed ? "allow" : "forbid");
    exchange.auditAnnotations().put(REASON, decision.reason());
    if (!allowed) {
      throw forbidden(attributes, decision.reason());
    }
    return next.proceed(exchange);
  }

  private Decision review(Attributes attributes) {
    long start = System.nanoTime();
    try {
      Decision decision = reviewer.review(attributes);
      metrics.attempted(decision, System.nanoTime() - start);
      return decision;
    } catch (RuntimeException e) {
      metrics.failed(System.nanoTime() - start);
      throw e;
    }
  }

  public static Attributes attributes(Exchange exchange) {
    RequestInfo i = exchange.info();
    if (!i.resourceRequest()) {
      return Attributes.path(exchange.user(), i.verb(), i.path());
    }
    return new Attributes(
        exchange.user(),
        i.verb(),
        true,
        i.apiGroup(),
        i.apiVersion(),
        i.namespace(),
        i.resource(),
        i.subresource(),
        i.name(),
        "",
        selector(exchange, "fieldSelector"),
        selector(exchange, "labelSelector"));
  }

  private static @Nullable String selector(Exchange exchange, String parameter) {
    String value = exchange.request().query().first(parameter);
    return SELECTING.contains(exchange.info().verb()) && !value.isEmpty() ? value : null;
  }

  static ApiException forbidden(Attributes a, String reason) {
    String why = describe(a) + (reason.isEmpty() ? "" : ": " + reason);
    if (!a.resourceRequest()) {
      return ApiException.of(
          StatusReason.FORBIDDEN, "forbidden: " + why, Status.Details.of("", "", ""));
    }
    GroupResource resource = new GroupResource(a.apiGroup(), a.resource());
    String subject = a.name().isEmpty() ? "" : " " + FieldError.quote(a.name());
    String message = resource + subject + " is forbidden: " + why;
    return ApiException.of(
        StatusReason.FORBIDDEN, message, Status.Details.of(a.name(), a.apiGroup(), a.resource()));
  }

  private static String describe(Attributes a) {
    String who = "User " + FieldError.quote(a.user().name()) + " cannot " + a.verb();
    if (!a.resourceRequest()) {
      return who + " path " + FieldError.quote(a.path());
    }
    String where =
        a.namespace().isEmpty()
            ? "at the cluster scope"
            : "in the namespace " + FieldError.quote(a.namespace());
    return who
        + " resource "
        + FieldError.quote(a.qualifiedResource())
        + " in API group "
        + FieldError.quote(a.apiGroup())
        + " "
        + where;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Acts for another user, when the {@code Impersonate-} headers ask for it and the user may. */
@Component(
    service = Stage.class,
    property = {"name=Impersonation", "rank:Integer=1000"})
public final class ImpersonationStage implements Stage {
  private static final Set<String> SELECTING = Set.of("list", "watch", "deletecollection");

  private final AccessReviewer reviewer;
  private final LastModes last = new LastModes();
  private final Attempts attempts;
  private final List<Mode> modes;

  @Activate
  public ImpersonationStage(
      @Reference AccessReviewer reviewer,
      @Reference Metrics metrics,
      @Reference FeatureGates gates) {
    this.reviewer = reviewer;
    this.attempts = new Attempts(metrics);
    boolean constrained = gates.isEnabled("ConstrainedImpersonation");
    this.modes =
        Arrays.stream(Mode.values()).filter(m -> constrained || !m.isConstrained()).toList();
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    Wanted wanted = Wanted.of(exchange.request().headers());
    if (wanted != null) {
      exchange.setUser(granted(wanted, exchange.user(), attributes(exchange)));
    }
    return next.proceed(exchange);
  }

  /** The first mode that allows it; of those that do not, the first one's refusal is reported. */
  private UserInfo granted(Wanted wanted, UserInfo actor, Attributes request) {
    long start = System.nanoTime();
    ApiException refusal = null;
    Mode refusing = Mode.LEGACY;
    for (Mode mode : order(last.of(actor.name()))) {
      if (!mode.applies(wanted, actor)) {
        continue;
      }
      try {
        UserInfo user = new Permission(asking(mode), mode, actor).grant(wanted, request);
        last.set(actor.name(), mode);
        attempts.attempt(mode, true, System.nanoTime() - start);
        return user;
      } catch (ApiException e) {
        if (!e.is(StatusReason.FORBIDDEN)) {
          throw e;
        }
        refusing = refusal == null ? mode : refusing;
        refusal = refusal == null ? e : refusal;
      }
    }
    attempts.attempt(refusing, false, System.nanoTime() - start);
    throw refusal == null ? ApiException.internal("all impersonation modes failed") : refusal;
  }

  private Function<Attributes, Decision> asking(Mode mode) {
    return question -> {
      long start = System.nanoTime();
      Decision decision = reviewer.review(question);
      attempts.question(mode, decision instanceof Decision.Allow, System.nanoTime() - start);
      return decision;
    };
  }

  private List<Mode> order(@Nullable Mode first) {
    List<Mode> all = new ArrayList<>(modes);
    if (first != null) {
      all.remove(first);
      all.addFirst(first);
    }
    return all;
  }

  private static Attributes attributes(Exchange exchange) {
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
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.pipeline.internal.authentication.AuthenticationStage;
import io.quarterdeck.pipeline.internal.authentication.FailedAuthenticationStage;
import io.quarterdeck.pipeline.internal.authentication.LocalAdministrator;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationStage;
import io.quarterdeck.pipeline.internal.request.LogText;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.pipeline.internal.request.RequestMeters;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.pipeline.internal.stage.AccessLogStage;
import io.quarterdeck.pipeline.internal.stage.AuditIdStage;
import io.quarterdeck.pipeline.internal.stage.BodyStage;
import io.quarterdeck.pipeline.internal.stage.ConnectionCloseStage;
import io.quarterdeck.pipeline.internal.stage.CorsStage;
import io.quarterdeck.pipeline.internal.stage.DeadlineStage;
import io.quarterdeck.pipeline.internal.stage.DispatchStage;
import io.quarterdeck.pipeline.internal.stage.HeaderStage;
import io.quarterdeck.pipeline.internal.stage.ImpersonationDoor;
import io.quarterdeck.pipeline.internal.stage.InFlightStage;
import io.quarterdeck.pipeline.internal.stage.MetricsStage;
import io.quarterdeck.pipeline.internal.stage.PanicGuard;
import io.quarterdeck.pipeline.internal.stage.PluginStage;
import io.quarterdeck.pipeline.internal.stage.RequestInfoStage;
import io.quarterdeck.pipeline.internal.stage.RetryAfterStage;
import io.quarterdeck.pipeline.internal.stage.StageTimes;
import io.quarterdeck.pipeline.internal.stage.WarningStage;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.FailureLog;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.runtime.stage.RequestWarnings;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The request chain: {@link #stages} is its order. */
final class Pipeline implements RequestHandler {
  /** The stage with fair queues: a plugin. */
  static final String FLOW_CONTROL = "PriorityAndFairness";

  private static final Duration DOOR = Duration.ofSeconds(1);

  private final PanicGuard guard;
  private final Refusals refusals;
  private final LocalAdministrator administrator;
  private final FailureLog lates = new FailureLog(System.getLogger(Pipeline.class.getName()));
  private final StageTimes times;
  private final List<Stage> before;
  private final boolean fair;
  private final Stage bodies;
  private final Stage inFlight;
  private final Stage authorization;
  private final Chain<Stage> plugins;
  private final DispatchStage dispatch;

  Pipeline(
      PipelineConfig config,
      Metrics metrics,
      AuthenticationStage authentication,
      LocalAdministrator administrator,
      BodyStage bodies,
      AuthorizationStage authorization,
      Chain<Stage> plugins,
      DispatchStage dispatch,
      Refusals refusals,
      ShutdownState shutdown) {
    guard = new PanicGuard(refusals);
    this.refusals = refusals;
    this.administrator = administrator;
    this.plugins = plugins;
    this.dispatch = dispatch;
    times = new StageTimes(metrics, config.headers().timing());
    before = before(config, metrics, authentication, shutdown);
    fair = config.fair();
    inFlight = new InFlightStage(config.maxReads(), config.maxWrites());
    this.bodies = bodies;
    this.authorization = times.timed("authorization", authorization);
  }

  /** Everything up to who it is. */
  private List<Stage> before(
      PipelineConfig config, Metrics metrics, Stage authentication, ShutdownState shutdown) {
    PipelineConfig.Extras extras = config.headers();
    List<Stage> all = new ArrayList<>();
    // outermost: headers and warnings go on refusals too
    all.add(new WarningStage());
    all.add(guard);
    all.add(new RequestInfoStage());
    all.add(new AuditIdStage());
    all.add(new AccessLogStage());
    all.add(new MetricsStage(new RequestMeters(metrics)));
    // inside the metrics, so that refusals are counted with their code
    all.add(guard);
    all.add(HeaderStage.cacheControl());
    if (!extras.strictTransport().isEmpty()) {
      all.add(HeaderStage.strictTransport(extras.strictTransport()));
    }
    all.add(new RetryAfterStage(shutdown));
    if (extras.closeChance() > 0) {
      all.add(
          new ConnectionCloseStage(
              extras.closeChance(), () -> ThreadLocalRandom.current().nextDouble()));
    }
    all.add(new DeadlineStage(config.timeout()));
    if (!extras.origins().isEmpty()) {
      all.add(new CorsStage(extras.origins()));
    }
    all.add(times.timed("authentication", authentication));
    return List.copyOf(all);
  }

  @Override
  public ApiResponse handle(ApiRequest request) {
    return handle(request, Due.NOBODY);
  }

  @Override
  public ApiResponse handle(ApiRequest request, Due due) {
    PluginAtWork at = new PluginAtWork();
    Exchange exchange =
        new Exchange(
            request,
            x -> {
              String auditId = x.auditId();
              due.at(x.deadlineNanos(), () -> late(request, auditId, at.plugin()));
            });
    return handle(exchange, at);
  }

  @Override
  public ApiResponse handle(ApiRequest request, UserInfo user) {
    Exchange exchange = new Exchange(request);
    exchange.setUser(user);
    return handle(exchange, new PluginAtWork());
  }

  private ApiResponse handle(Exchange exchange, PluginAtWork at) {
    // around it all: what the outer stages or a lease throw must not reach the server either
    return guard.handle(
        exchange,
        x ->
            AuditNotes.collecting(
                x.auditAnnotations()::put,
                () -> RequestWarnings.collecting(x::warn, () -> at.of(() -> run(x)))));
  }

  /** Runs while the request's own thread is still at it, so that it reads nothing of its state. */
  private ApiResponse late(ApiRequest request, String auditId, @Nullable String plugin) {
    if (plugin != null) {
      lates.noted(plugin, "has not answered in time", "audit ID " + LogText.quoted(auditId));
    }
    return refusals
        .answer(DeadlineStage.late(plugin), request)
        .withHeader("Audit-Id", auditId)
        .withHeader("Cache-Control", "no-cache, private");
  }

  private ApiResponse run(Exchange exchange) {
    try (Lease<Stage> lease = lease(exchange.request())) {
      List<Stage> first = new ArrayList<>(before);
      first.add(
          before.size() - 1, new FailedAuthenticationStage(plugins, lease.snapshot().plugins()));
      return proceed(first, 0, exchange, x -> known(lease.snapshot(), x));
    }
  }

  /** From here on it is known who it is. */
  private ApiResponse known(Snapshot<Stage> snapshot, Exchange exchange) {
    List<Plugin<Stage>> extra = snapshot.plugins();
    if (!administrator.passes(exchange)) {
      return proceed(stages(snapshot, extra), 0, exchange, dispatch::dispatch);
    }
    return ThirdParties.passingOver(
        name -> LocalAdministrator.note(exchange, name),
        () -> proceed(stages(snapshot, shipped(extra)), 0, exchange, dispatch::dispatch));
  }

  private static List<Plugin<Stage>> shipped(List<Plugin<Stage>> all) {
    List<Plugin<Stage>> out = new ArrayList<>();
    for (Plugin<Stage> p : all) {
      if (p.origin().isThirdParty()) {
        ThirdParties.passedOver("stage", p.name());
      } else {
        out.add(p);
      }
    }
    return out;
  }

  private Lease<Stage> lease(ApiRequest request) {
    return ImpersonationDoor.concerns(request)
        ? plugins.leaseWhen(s -> s.find(ImpersonationDoor.PLUGIN) != null, DOOR)
        : plugins.lease();
  }

  /** The stages behind authentication: the plugins', and what is built in. */
  private List<Stage> stages(Snapshot<Stage> snapshot, List<Plugin<Stage>> extra) {
    List<Stage> all = new ArrayList<>(extra.size() + 4);
    all.add(new ImpersonationDoor(snapshot.find(ImpersonationDoor.PLUGIN) != null));
    for (Plugin<Stage> p : extra) {
      if (p.name().equals(FLOW_CONTROL)) {
        all.add(bodies);
      }
      all.add(times.timed(filter(p.name()), new PluginStage(plugins, p)));
    }
    // behind impersonation, before the work that costs something; where fair queues are wanted and
    // not there, bounds are better than none
    if (!fair || snapshot.find(FLOW_CONTROL) == null) {
      all.add(bodies);
      all.add(inFlight);
    }
    all.add(authorization);
    return all;
  }

  /** Kubernetes writes the names of its filters in lower case. */
  private static String filter(String plugin) {
    return plugin.toLowerCase(Locale.ROOT);
  }

  private static ApiResponse proceed(
      List<Stage> stages, int at, Exchange exchange, Stage.Next last) {
    return at == stages.size()
        ? last.proceed(exchange)
        : stages.get(at).handle(exchange, x -> proceed(stages, at + 1, x, last));
  }
}

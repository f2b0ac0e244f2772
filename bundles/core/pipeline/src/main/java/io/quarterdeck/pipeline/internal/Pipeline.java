// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The request chain: {@link #stages} is its order. */
final class Pipeline implements RequestHandler {
  private static final Duration DOOR = Duration.ofSeconds(1);

  private final PanicGuard guard;
  private final List<Stage> before;
  private final List<Stage> after;
  private final Chain<Stage> plugins;
  private final DispatchStage dispatch;

  Pipeline(
      PipelineConfig config,
      Metrics metrics,
      AuthenticationStage authentication,
      AuthorizationStage authorization,
      Chain<Stage> plugins,
      DispatchStage dispatch,
      Refusals refusals) {
    guard = new PanicGuard(refusals);
    this.plugins = plugins;
    this.dispatch = dispatch;
    before =
        List.of(
            // outermost: headers and warnings go on refusals too
            new WarningStage(),
            guard,
            new RequestInfoStage(),
            new AuditIdStage(),
            new MetricsStage(metrics),
            // inside the metrics, so that refusals are counted with their code
            guard,
            new DeadlineStage(config.timeout()),
            authentication);
    after =
        List.of(
            // behind impersonation, before the work that costs something
            new InFlightStage(config.maxReads(), config.maxWrites()), authorization);
  }

  @Override
  public ApiResponse handle(ApiRequest request) {
    Exchange exchange = new Exchange(request);
    // around it all: what the outer stages or a lease throw must not reach the server either
    return guard.handle(exchange, this::run);
  }

  private ApiResponse run(Exchange exchange) {
    try (Lease<Stage> lease = lease(exchange.request())) {
      return proceed(stages(lease), 0, exchange);
    }
  }

  private Lease<Stage> lease(ApiRequest request) {
    return ImpersonationDoor.concerns(request)
        ? plugins.leaseWhen(s -> s.find(ImpersonationDoor.PLUGIN) != null, DOOR)
        : plugins.lease();
  }

  /**
   * The stages of one request: what is built in, with the plugins' between authentication and the
   * rest.
   */
  private List<Stage> stages(Lease<Stage> lease) {
    List<Plugin<Stage>> extra = lease.snapshot().plugins();
    List<Stage> all = new ArrayList<>(before.size() + extra.size() + after.size());
    all.addAll(before);
    all.add(before.size() - 1, new FailedAuthenticationStage(extra));
    all.add(new ImpersonationDoor(lease.snapshot().find(ImpersonationDoor.PLUGIN) != null));
    extra.forEach(p -> all.add(p.service()));
    all.addAll(after);
    return all;
  }

  private ApiResponse proceed(List<Stage> stages, int at, Exchange exchange) {
    return at == stages.size()
        ? dispatch.dispatch(exchange)
        : stages.get(at).handle(exchange, x -> proceed(stages, at + 1, x));
  }
}

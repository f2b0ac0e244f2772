// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.pipeline.internal.authentication.AuthenticationService;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationMetrics;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationStage;
import io.quarterdeck.pipeline.internal.endpoint.Endpoints;
import io.quarterdeck.pipeline.internal.endpoint.Flags;
import io.quarterdeck.pipeline.internal.endpoint.Health;
import io.quarterdeck.pipeline.internal.endpoint.ProcessSamples;
import io.quarterdeck.pipeline.internal.endpoint.Zpages;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.pipeline.internal.stage.BodyStage;
import io.quarterdeck.pipeline.internal.stage.DispatchStage;
import io.quarterdeck.pipeline.internal.stage.ImpersonationDoor;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.ErrorWriter;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.stage.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Puts the chain together and serves it as {@link RequestHandler}. */
@Component(service = RequestHandler.class, configurationPid = "io.quarterdeck.requests")
@Designate(ocd = PipelineComponent.Config.class)
public final class PipelineComponent implements RequestHandler {

  /** The bounds of requests. */
  @ObjectClassDefinition(name = "Requests")
  public @interface Config {
    @AttributeDefinition(description = "whether requests wait in fair queues")
    boolean enable_priority_and_fairness() default true;

    @AttributeDefinition(description = "reading requests at once", min = "0")
    int max_requests_inflight() default 400;

    @AttributeDefinition(description = "changing requests at once", min = "0")
    int max_mutating_requests_inflight() default 200;

    @AttributeDefinition(description = "seconds that a request may take", min = "1")
    int request_timeout_seconds() default 60;

    @AttributeDefinition(description = "the directives of HSTS, none by default")
    String[] strict_transport_security_directives() default {};

    @AttributeDefinition(description = "origins whose scripts may read answers")
    String[] cors_allowed_origins() default {};

    @AttributeDefinition(
        description = "how likely an HTTP/2 connection is given up after an answer (GOAWAY)",
        min = "0",
        max = "0.02")
    double goaway_chance() default 0;

    @AttributeDefinition(description = "whether clients are told how long the stages took")
    boolean server_timing() default false;
  }

  private static final Pattern HSTS = Pattern.compile("includeSubDomains|preload|max-age=[0-9]+");

  /** Kubernetes' own bound: more would keep clients busy with handshakes. */
  private static final double MOST_CLOSED = 0.02;

  private final ShutdownState shutdown = new ShutdownState();
  private final Chain<Stage> stages;
  private final Chain<Dispatcher> dispatchers;
  private final Chain<HealthCheck> checks;
  private final Chain<ErrorWriter> errors;
  private final AutoCloseable processSamples;
  private final Function<PipelineConfig, RequestHandler> assembly;
  private volatile RequestHandler pipeline;

  @Activate
  public PipelineComponent(
      @Reference ChainFactory factory,
      @Reference Chains chains,
      @Reference Metrics metrics,
      @Reference AuthenticationService authentication,
      @Reference AccessReviewer reviewer,
      @Reference ConfigurationAdmin configurations,
      @Reference Switches switches,
      Config config) {
    stages = factory.open(Stage.class, "stage", ChainConfig.requiring(ImpersonationDoor.PLUGIN));
    dispatchers = factory.open(Dispatcher.class, "dispatcher", ChainConfig.requiring("registry"));
    checks = factory.open(HealthCheck.class, "healthcheck", ChainConfig.OPEN);
    errors = factory.open(ErrorWriter.class, "errorwriter", ChainConfig.OPEN);
    processSamples = metrics.collect(new ProcessSamples(Path.of("/proc/self")));
    Zpages zpages =
        new Zpages(new Flags(configurations, switches.flags()), switches, InstantSource.system());
    DispatchStage dispatch =
        new DispatchStage(
            dispatchers,
            new Endpoints(new Health(checks, chains, shutdown), metrics, zpages, dispatchers));
    BodyStage bodies = new BodyStage(reviewer, dispatch::passesOn);
    AuthorizationStage authorization =
        new AuthorizationStage(reviewer, new AuthorizationMetrics(metrics));
    Refusals refusals = new Refusals(errors);
    assembly =
        bounds ->
            new Pipeline(
                bounds,
                metrics,
                authentication.stage(),
                authentication.localAdministrator(),
                bodies,
                authorization,
                stages,
                dispatch,
                refusals,
                shutdown);
    pipeline = assembly.apply(bounds(config));
  }

  /**
   * Other bounds count from the next request on; those that are under way keep theirs, and have
   * places of their own until they end.
   *
   * @throws IllegalArgumentException naming the key: all stays as it was
   */
  @Modified
  void modified(Config config) {
    pipeline = assembly.apply(bounds(config));
  }

  private static PipelineConfig bounds(Config config) {
    return new PipelineConfig(
        config.enable_priority_and_fairness(),
        config.max_requests_inflight(),
        config.max_mutating_requests_inflight(),
        Duration.ofSeconds(config.request_timeout_seconds()),
        extras(config));
  }

  private static PipelineConfig.Extras extras(Config config) {
    double chance = config.goaway_chance();
    if (!(chance >= 0 && chance <= MOST_CLOSED)) {
      throw new IllegalArgumentException(
          "io.quarterdeck.requests: goaway.chance must be between 0 and 0.02, not " + chance);
    }
    for (String directive : config.strict_transport_security_directives()) {
      if (!HSTS.matcher(directive).matches()) {
        throw new IllegalArgumentException(
            "io.quarterdeck.requests: strict.transport.security.directives: "
                + directive
                + " is none of max-age=SECONDS, includeSubDomains and preload");
      }
    }
    return new PipelineConfig.Extras(
        String.join(",", config.strict_transport_security_directives()),
        List.of(config.cors_allowed_origins()),
        chance,
        config.server_timing());
  }

  @Override
  public ApiResponse handle(ApiRequest request) {
    return pipeline.handle(request);
  }

  @Override
  public ApiResponse handle(ApiRequest request, Due due) {
    return pipeline.handle(request, due);
  }

  @Override
  public ApiResponse handle(ApiRequest request, UserInfo user) {
    return pipeline.handle(request, user);
  }

  @Override
  public void enter(Phase phase) {
    shutdown.enter(phase);
  }

  @Deactivate
  void deactivate() throws Exception {
    processSamples.close();
    stages.close();
    dispatchers.close();
    checks.close();
    errors.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.extensions.endpoints.application.FilterApplication;
import io.quarterdeck.extensions.endpoints.application.Passage;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.ComponentContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/**
 * The filters of object requests, as they come and go, and whether they are used. While they are
 * not, the stage that asks them is not there.
 */
@Component(
    service = ObjectFilters.class,
    immediate = true,
    configurationPid = "io.quarterdeck.server")
public final class ObjectFilters {
  /**
   * How long a request waits for a required filter: when it is replaced, the old one may wait two
   * seconds for a request that is stuck in it, and the new one is built anew.
   */
  private static final Duration DOOR = Duration.ofSeconds(5);

  private static final System.Logger LOG = System.getLogger(ObjectFilters.class.getName());

  private final ComponentContext context;
  private final Chain<FilterApplication> chain;

  /** The keys of {@code io.quarterdeck.server} that matter here; the server describes them. */
  public @interface Keys {
    /** Whether object requests go through filters at all. */
    boolean objects_through_jersey() default false;

    /** Names of filters without which no object request is served. */
    String[] objects_filters_required() default {};
  }

  @Activate
  public ObjectFilters(ComponentContext context, @Reference ChainFactory factory, Keys keys) {
    this.context = context;
    chain = factory.open(FilterApplication.class, "object-filter", config(keys));
    apply(keys);
  }

  @Modified
  void modified(Keys keys) {
    chain.configure(config(keys));
    apply(keys);
  }

  /** While they are off, those that are there stand by, and none is missing. */
  private static ChainConfig config(Keys keys) {
    if (!keys.objects_through_jersey()) {
      return ChainConfig.OPEN.alone();
    }
    Set<String> required =
        Arrays.stream(keys.objects_filters_required())
            .flatMap(k -> Arrays.stream(k.split(",")))
            .map(String::strip)
            .filter(k -> !k.isEmpty())
            .collect(Collectors.toSet());
    return new ChainConfig(required, Set.of());
  }

  /** The framework does so when this returns; requests that are in the stage go on. */
  private void apply(Keys keys) {
    if (keys.objects_through_jersey()) {
      context.enableComponent(ObjectFilterStage.NAME);
    } else {
      context.disableComponent(ObjectFilterStage.NAME);
    }
  }

  /**
   * Takes an object request through all filters, those of the bundle of the highest rank first.
   *
   * @throws ApiException 503 while a required one is missing; 500, naming the bundle, for what a
   *     filter throws, unless that is one itself
   */
  ApiResponse pass(Exchange exchange, Stage.Next next) {
    try (Lease<FilterApplication> lease = chain.leaseWhenComplete(DOOR)) {
      if (!lease.snapshot().complete()) {
        throw ApiException.unavailable(
            "object filters are not installed: " + String.join(", ", lease.snapshot().missing()),
            1);
      }
      return pass(lease.snapshot().plugins(), 0, exchange, next);
    }
  }

  private ApiResponse pass(
      List<Plugin<FilterApplication>> filters, int at, Exchange exchange, Stage.Next next) {
    if (at == filters.size()) {
      return next.proceed(exchange);
    }
    Plugin<FilterApplication> plugin = filters.get(at);
    Passage passage;
    try {
      passage =
          chain.timed(
              plugin,
              application ->
                  application.pass(exchange, behind -> pass(filters, at + 1, behind, next)),
              Passage::isRefused,
              Passage::elsewhereNanos);
    } catch (ApiException e) {
      throw e;
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      String what =
          "the object filter %s of bundle %s failed"
              .formatted(plugin.name(), plugin.origin().bundle());
      LOG.log(Level.ERROR, what + ", audit ID " + exchange.auditId() + ": " + e);
      LOG.log(Level.DEBUG, what, e);
      throw ApiException.internal(what + "; see the server's log");
    }
    return passage.answer();
  }

  @Deactivate
  void deactivate() {
    chain.close();
  }
}

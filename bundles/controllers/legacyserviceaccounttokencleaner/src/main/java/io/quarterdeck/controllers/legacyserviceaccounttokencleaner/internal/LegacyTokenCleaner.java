// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.time.Duration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Tokens of service accounts that were generated before 1.24, and that nobody has used for a year,
 * become invalid, and go when they have been so for a year. Kubernetes: {@code
 * pkg/controller/serviceaccount}, {@code legacy_serviceaccount_token_cleaner.go}.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.legacyserviceaccounttokencleaner",
    property = "name=legacy-serviceaccount-token-cleaner-controller")
@Designate(ocd = LegacyTokenCleaner.Config.class)
public final class LegacyTokenCleaner implements Controller {
  static final GroupVersionResource CONFIG_MAPS = new GroupVersionResource("", "v1", "configmaps");
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  /** Where the server says since when it marks what is used. */
  static final String TRACKING = "kube-apiserver-legacy-service-account-token-tracking";

  private static final String SYSTEM = "kube-system";

  /** The key of all namespaces, which is none. */
  private static final String ALL = "";

  private static final int WORKERS = 1;
  private static final Duration EVERY = Duration.ofHours(24);

  private final Metrics metrics;
  private final Duration kept;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Generated tokens that nobody uses")
  public @interface Config {
    @AttributeDefinition(
        description =
            "hours after which a generated token of a service account that nobody uses becomes"
                + " invalid, and as many later goes"
                + " (--legacy-service-account-token-clean-up-period of kube-controller-manager)",
        min = "1")
    long legacy_service_account_token_clean_up_period_hours() default 8760;
  }

  /**
   * @throws IllegalArgumentException for a time that cannot be
   */
  @Activate
  public LegacyTokenCleaner(@Reference Metrics metrics, Config config) {
    this(metrics, Duration.ofHours(config.legacy_service_account_token_clean_up_period_hours()));
  }

  LegacyTokenCleaner(Metrics metrics, Duration kept) {
    if (!kept.isPositive()) {
      throw new IllegalArgumentException(
          "legacy.service.account.token.clean.up.period.hours must be 1 at least");
    }
    this.metrics = metrics;
    this.kept = kept;
  }

  @Override
  public String account() {
    return "legacy-service-account-token-cleaner";
  }

  @Override
  public Running start(ControllerContext context) {
    return new Loop(context).start();
  }

  /** While it runs. */
  private final class Loop {
    private final ControllerContext context;
    private final Reconciler<String> queue;

    Loop(ControllerContext context) {
      this.context = context;
      queue =
          new Reconciler<>(
              "legacy_serviceaccount_token_cleaner", metrics, WORKERS, this::reconcile);
    }

    Running start() {
      queue.add(ALL);
      return queue;
    }

    private Outcome reconcile(String namespace) {
      TokenAge age = new TokenAge(context.clock().instant(), kept);
      if (!namespace.equals(ALL)) {
        new Sweep(context, age).namespace(namespace);
        return Outcome.DONE;
      }
      ApiObject tracking = context.client().get(CONFIG_MAPS, SYSTEM, TRACKING);
      if (tracking != null && age.isTracked(tracking)) {
        context
            .reader()
            .list(NAMESPACES, "", LabelSelector.EVERYTHING)
            .forEach(n -> queue.add(n.meta().name()));
      }
      return Outcome.after(EVERY);
    }
  }
}

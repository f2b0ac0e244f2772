// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.egress.Egress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * Asks services by {@code SubjectAccessReview}s, and keeps their answers for a while: the one that
 * its own configuration names, or those of an {@code AuthorizationConfiguration}.
 */
@Component(
    service = Authorizer.class,
    configurationPid = "io.quarterdeck.authorization.webhook",
    property = {"name=Webhook", "rank:Integer=-100"})
@Designate(ocd = WebhookAuthorizer.Config.class)
public final class WebhookAuthorizer implements ConfigurableAuthorizer {
  private static final Decision NOBODY_TO_ASK =
      new Decision.Deny("the authorization webhook has no config.file");

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Authorization webhook")
  public @interface Config {
    @AttributeDefinition(
        description = "a kubeconfig of the service (--authorization-webhook-config-file)")
    @NamesFile(Content.READABLE)
    String config_file() default "";

    @AttributeDefinition(
        description = "v1 or v1beta1 (--authorization-webhook-version)",
        options = {
          @Option(label = "v1", value = "v1"),
          @Option(label = "v1beta1", value = "v1beta1")
        })
    String version() default "v1";

    @AttributeDefinition(description = "seconds for which an allowing answer is kept", min = "0")
    int cache_authorized_ttl() default 300;

    @AttributeDefinition(description = "seconds for which another answer is kept", min = "0")
    int cache_unauthorized_ttl() default 30;

    @AttributeDefinition(description = "milliseconds before a failed call is made again", min = "0")
    int retry_backoff() default 500;

    @AttributeDefinition(description = "seconds that a call may take", min = "1")
    int timeout() default 30;

    @AttributeDefinition(
        description = "what counts when no answer comes: NoOpinion or Deny",
        options = {
          @Option(label = "NoOpinion", value = "NoOpinion"),
          @Option(label = "Deny", value = "Deny")
        })
    String failure_policy() default "NoOpinion";
  }

  private final CelCompiler compiler;
  private final Metrics metrics;
  private final Egress egress;
  private final Conditions always;
  private final @Nullable Webhook single;

  /** Those of a file, by name and settings, so that a reload keeps what they remember. */
  private final Map<String, Kept> configured = new HashMap<>();

  private record Kept(WebhookSettings settings, Webhook webhook) {}

  /**
   * @throws IllegalArgumentException when the kubeconfig cannot be used, or a value is none of its
   *     key's: the authorizer then is not there, which closes the door when it is one of the modes
   */
  @Activate
  public WebhookAuthorizer(
      @Reference CelCompiler compiler,
      @Reference Metrics metrics,
      @Reference Egress egress,
      Config config) {
    this.compiler = compiler;
    this.metrics = metrics;
    this.egress = egress;
    always = new Conditions(compiler, List.of());
    String file = config.config_file().strip();
    require(
        "version", WebhookSettings.VERSIONS.contains(config.version()), "is none of v1, v1beta1");
    require(
        "failure.policy",
        WebhookSettings.POLICIES.contains(config.failure_policy()),
        "is none of NoOpinion, Deny");
    single =
        file.isEmpty()
            ? null
            : new Webhook(
                "default", settings(config), always, new Meters(metrics, "default"), egress);
  }

  private static WebhookSettings settings(Config config) {
    return new WebhookSettings(
        Kubeconfig.read(Path.of(config.config_file().strip())),
        config.version(),
        Duration.ofSeconds(config.timeout()),
        Duration.ofMillis(config.retry_backoff()),
        Duration.ofSeconds(config.cache_authorized_ttl()),
        Duration.ofSeconds(config.cache_unauthorized_ttl()),
        config.failure_policy().equals("Deny"),
        List.of());
  }

  private static void require(String key, boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException("authorization webhook: " + key + " " + problem);
    }
  }

  @Override
  public Decision authorize(Attributes a) {
    return single == null ? NOBODY_TO_ASK : single.authorize(a);
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(
        List.of(), List.of(), true, "webhook authorizer does not support user rule resolution");
  }

  @Override
  public synchronized Authorizer configured(String name, Node entry) {
    WebhookSettings settings =
        WebhookEntry.read(entry, expression -> Conditions.problem(compiler, expression));
    Kept kept = configured.get(name);
    if (kept != null && kept.settings().equals(settings)) {
      return kept.webhook();
    }
    Webhook made =
        new Webhook(
            name,
            settings,
            new Conditions(compiler, settings.conditions()),
            new Meters(metrics, name),
            egress);
    // one that was replaced may still be asked: its connections end when nobody has it any more
    configured.put(name, new Kept(settings, made));
    return made;
  }

  @Deactivate
  synchronized void deactivate() {
    if (single != null) {
      single.close();
    }
    configured.values().forEach(k -> k.webhook().close());
  }
}

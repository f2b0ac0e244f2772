// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.delegated.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.access.review.AccessAnswers;
import io.quarterdeck.libraries.access.review.AccessReview;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RequestMeters;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.webhook.WebhookClient;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Asks the API server in front by {@code SubjectAccessReview}, and keeps its answers for a moment
 * (source: {@code DelegatingAuthorizationOptions}). Members of system:masters are allowed before
 * anybody is asked, by the chain.
 */
@Component(
    service = Authorizer.class,
    configurationPid = "io.quarterdeck.authorization.delegated",
    property = {"name=Delegated", "rank:Integer=100"})
@Designate(ocd = DelegatedAuthorizer.Config.class)
public final class DelegatedAuthorizer implements Authorizer {
  private static final System.Logger LOG = System.getLogger(DelegatedAuthorizer.class.getName());
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
  private static final Decision ALLOWED = new Decision.Allow("");
  private static final int ATTEMPTS = 5;
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final AllowedPaths paths;
  private final AccessAnswers answers;
  private final WebhookClient client;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Delegated authorization")
  public @interface Config {
    @AttributeDefinition(
        description =
            "kubeconfig of the API server in front, with enough rights to create"
                + " subjectaccessreviews (--authorization-kubeconfig); empty for that of the cluster"
                + " in which this server is a pod")
    @NamesFile(Content.READABLE)
    String kubeconfig_file() default "";

    @AttributeDefinition(
        description =
            "seconds for which an allowing answer is kept"
                + " (--authorization-webhook-cache-authorized-ttl)",
        min = "0")
    int cache_authorized_ttl() default 10;

    @AttributeDefinition(
        description =
            "seconds for which another answer is kept"
                + " (--authorization-webhook-cache-unauthorized-ttl)",
        min = "0")
    int cache_unauthorized_ttl() default 10;

    @AttributeDefinition(
        description =
            "paths that everybody may use without anybody being asked, with * at the end for all"
                + " below (--authorization-always-allow-paths)")
    String[] always_allow_paths() default {"/healthz", "/readyz", "/livez"};

    @AttributeDefinition(description = "seconds that a call may take", min = "1")
    int timeout() default 10;
  }

  /**
   * @throws IllegalArgumentException when the kubeconfig or a path cannot be used, or no kubeconfig
   *     is named and this is no pod
   */
  @Activate
  public DelegatedAuthorizer(@Reference Metrics metrics, Config config) {
    this(config, front(config.kubeconfig_file()), PAUSE, meters(metrics));
  }

  DelegatedAuthorizer(Config config, Kubeconfig front, Duration pause, RestMeters meters) {
    paths = new AllowedPaths(List.of(config.always_allow_paths()));
    answers =
        new AccessAnswers(
            Duration.ofSeconds(config.cache_authorized_ttl()),
            Duration.ofSeconds(config.cache_unauthorized_ttl()),
            System::nanoTime);
    client =
        new WebhookClient(
            front.at(REVIEWS),
            new WebhookClient.Retries(ATTEMPTS, pause),
            Duration.ofSeconds(config.timeout()),
            meters);
  }

  static RestMeters meters(Metrics metrics) {
    return new RestMeters(
        metrics, new RequestMeters(metrics, "apiserver_delegated_authz", "SubjectAccessReviews"));
  }

  private static Kubeconfig front(String file) {
    try {
      return Kubeconfig.ofCluster(file);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("delegated authorization: " + e.getMessage(), e);
    }
  }

  /**
   * What the server in front says.
   *
   * @throws ApiException 500 when it says nothing: nobody is allowed then
   */
  @Override
  public Decision authorize(Attributes a) {
    if (paths.include(a)) {
      return ALLOWED;
    }
    String spec = AccessReview.spec(a);
    Decision kept = answers.get(spec);
    if (kept != null) {
      return kept;
    }
    try {
      Decision decision = AccessReview.decision(client.post(AccessReview.body("v1", spec)));
      if (AccessReview.size(a) < AccessReview.LONGEST_KEPT) {
        answers.put(spec, decision);
      }
      return decision;
    } catch (IOException e) {
      LOG.log(Level.ERROR, "the server in front gave no SubjectAccessReview: " + e);
      throw ApiException.internal("the authorization could not be asked for: " + e.getMessage());
    }
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(
        List.of(), List.of(), true, "webhook authorizer does not support user rule resolution");
  }

  @Deactivate
  void deactivate() {
    client.close();
  }
}

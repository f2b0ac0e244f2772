// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.LegacyTokenIssuer;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.time.Duration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Secrets of the type {@code kubernetes.io/service-account-token} get the token of their service
 * account, and go with it. Kubernetes: {@code pkg/controller/serviceaccount}, {@code
 * tokens_controller.go}.
 */
@Component(service = Controller.class, property = "name=serviceaccount-token-controller")
public final class TokenController implements Controller {
  /** It acts for the manager as a whole, which others get their accounts' tokens through. */
  private static final String USER = "system:kube-controller-manager";

  private static final Duration CHECK = Duration.ofSeconds(10);

  private final Metrics metrics;
  private final LegacyTokenIssuer issuer;
  private final RootCaFile file;
  private final Duration every;

  @Activate
  public TokenController(
      @Reference Metrics metrics, @Reference LegacyTokenIssuer issuer, @Reference RootCaFile file) {
    this(metrics, issuer, file, CHECK);
  }

  /**
   * @param every how often the authority's file is checked
   */
  TokenController(Metrics metrics, LegacyTokenIssuer issuer, RootCaFile file, Duration every) {
    this.metrics = metrics;
    this.issuer = issuer;
    this.file = file;
    this.every = every;
  }

  /** It is no ServiceAccount. */
  @Override
  public String account() {
    return MANAGER;
  }

  @Override
  public UserInfo user() {
    return UserInfo.of(USER, UserInfo.AUTHENTICATED_GROUP);
  }

  @Override
  public Running start(ControllerContext context) {
    return new TokenLoops(context, issuer, new Authority(file.path(), every), metrics);
  }
}

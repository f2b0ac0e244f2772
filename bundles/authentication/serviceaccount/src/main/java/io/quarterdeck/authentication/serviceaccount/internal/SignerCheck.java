// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigner;
import io.quarterdeck.spi.stage.HealthCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * A server is not ready before its external signer has said its keys; kube-apiserver does not
 * listen until then. A signer that goes away later does not take the server out of use: tokens are
 * still checked. Shown while there is one. Not in {@code /livez}: a restart would not help.
 */
@Component(service = HealthCheck.class, property = "name=external-jwt-signer")
public final class SignerCheck implements HealthCheck {
  private final TokenSettings settings;

  @Activate
  public SignerCheck(@Reference TokenSettings settings) {
    this.settings = settings;
  }

  @Override
  public List<String> endpoints() {
    return settings.signer() == null ? List.of() : List.of("healthz", "readyz");
  }

  @Override
  public @Nullable String problem() {
    ExternalSigner signer = settings.signer();
    return signer == null ? null : signer.problem();
  }
}

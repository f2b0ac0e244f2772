// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.LegacyTokenIssuer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Signs the tokens of secrets with the key of now. */
@Component
public final class LegacyTokenSigner implements LegacyTokenIssuer {
  private static final int RETRY_SECONDS = 60;

  private final TokenSettings settings;

  @Activate
  public LegacyTokenSigner(@Reference TokenSettings settings) {
    this.settings = settings;
  }

  /**
   * A signer elsewhere has said how long a token may live at most; these have no end, so that it is
   * not asked for them.
   */
  @Override
  public String issue(Claims claims) {
    if (settings.signer() != null) {
      throw ApiException.unavailable(
          "tokens without an end are not signed while signing.endpoint names an external signer",
          RETRY_SECONDS);
    }
    return settings.keys().sign(Json.write(payload(claims)));
  }

  private static Map<String, @Nullable Object> payload(Claims c) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("iss", LegacyTokens.ISSUER);
    out.put(LegacyTokens.CLAIM + "namespace", c.namespace());
    out.put(LegacyTokens.CLAIM + "secret.name", c.secret());
    out.put(LegacyTokens.CLAIM + "service-account.name", c.serviceAccount().name());
    out.put(LegacyTokens.CLAIM + "service-account.uid", c.serviceAccount().uid());
    out.put("sub", AccountUser.username(c.namespace(), c.serviceAccount().name()));
    return out;
  }
}

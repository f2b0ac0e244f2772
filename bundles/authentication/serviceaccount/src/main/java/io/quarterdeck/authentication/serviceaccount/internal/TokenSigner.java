// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.TokenIssuer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Signs tokens with the key of now. */
@Component(property = "name=serviceaccount")
public final class TokenSigner implements TokenIssuer {
  private final TokenSettings settings;

  @Activate
  public TokenSigner(@Reference TokenSettings settings) {
    this.settings = settings;
  }

  @Override
  public String issuer() {
    return settings.issuers().getFirst();
  }

  @Override
  public long maxExpirationSeconds() {
    return settings.maxExpirationSeconds();
  }

  @Override
  public long extendedExpirationSeconds() {
    return settings.extendedExpirationSeconds();
  }

  @Override
  public String issue(Claims claims) {
    return settings.keys().sign(Json.write(payload(claims)));
  }

  private Map<String, @Nullable Object> payload(Claims c) {
    long now = c.issuedAt().getEpochSecond();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("aud", new ArrayList<>(c.audiences()));
    out.put("exp", now + c.lifetimeSeconds());
    out.put("iat", now);
    out.put("iss", issuer());
    out.put("jti", c.id());
    out.put("kubernetes.io", own(c, now));
    out.put("nbf", now);
    out.put("sub", AccountUser.username(c.namespace(), c.serviceAccount().name()));
    return out;
  }

  private static Map<String, @Nullable Object> own(Claims c, long now) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("namespace", c.namespace());
    put(out, "node", c.node());
    put(out, "pod", c.pod());
    put(out, "secret", c.secret());
    put(out, "serviceaccount", c.serviceAccount());
    if (c.warnAfterSeconds() > 0) {
      out.put("warnafter", now + c.warnAfterSeconds());
    }
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String name, @Nullable Ref ref) {
    if (ref == null) {
      return;
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", ref.name());
    if (!ref.uid().isEmpty()) {
      tree.put("uid", ref.uid());
    }
    out.put(name, tree);
  }
}

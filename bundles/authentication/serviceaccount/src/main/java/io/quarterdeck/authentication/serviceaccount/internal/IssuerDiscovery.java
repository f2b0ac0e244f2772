// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigner;
import io.quarterdeck.spi.stage.Advertised;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Listening;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * Serves the issuer's documents, to whom the authorizers allow it: by default every service
 * account. Not served where the issuer is no https address, because nobody could use them.
 */
@Component(property = {"name=serviceaccountissuer", "rank:Integer=10"})
public final class IssuerDiscovery implements Dispatcher {
  private static final String CONFIGURATION = "/.well-known/openid-configuration";
  private static final String KEYS = "/openid/v1/jwks";
  private static final String KEYS_TYPE = "application/jwk-set+json";

  private final TokenSettings settings;
  private volatile String listens = "";
  private volatile @Nullable Advertised advertised;

  @Activate
  public IssuerDiscovery(@Reference TokenSettings settings) {
    this.settings = settings;
  }

  private boolean isUsable() {
    String issuer = settings.issuers().getFirst();
    return issuer.startsWith("https://") && issuer.indexOf('?') < 0 && issuer.indexOf('#') < 0;
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setListening(Listening listening, Map<String, Object> where) {
    String address = String.valueOf(where.get(Listening.ADDRESS));
    String host = address.indexOf(':') < 0 ? address : "[" + address + "]";
    listens = host + ":" + where.get(Listening.PORT);
  }

  void unsetListening(Listening listening) {
    // the last address stays: the documents are asked for through a socket
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setAdvertised(Advertised address) {
    advertised = address;
  }

  void unsetAdvertised(Advertised address) {
    if (Objects.equals(advertised, address)) {
      advertised = null;
    }
  }

  @Override
  public List<String> paths() {
    return isUsable() ? List.of(CONFIGURATION, KEYS) : List.of();
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    if (exchange.info().resourceRequest()) {
      return null;
    }
    String path = withoutEnd(exchange.info().path());
    if (!paths().contains(path)) {
      return null;
    }
    if (!exchange.request().method().equals("GET")) {
      throw refusal(
          StatusReason.METHOD_NOT_ALLOWED,
          "the server does not allow this method on the requested resource");
    }
    boolean keys = path.equals(KEYS);
    String type = keys ? KEYS_TYPE : ApiResponse.JSON;
    if (!accepts(exchange.request().header("Accept"), type)) {
      throw refusal(
          StatusReason.NOT_ACCEPTABLE, "406: Not Acceptable\n\nAvailable representations: " + type);
    }
    List<VerificationKey> published = settings.keys().published();
    ExternalSigner signer = settings.signer();
    if (signer != null && published.isEmpty()) {
      return withoutKeys(signer);
    }
    byte[] body =
        keys
            ? IssuerDocuments.keySet(published)
            : IssuerDocuments.configuration(settings.issuers().getFirst(), jwksUri(), published);
    return ApiResponse.bytes(200, type, body)
        .withHeader("Cache-Control", "public, max-age=" + settings.keys().maxAgeSeconds());
  }

  /** A signer that excludes all keys from them has no documents, as in kube-apiserver. */
  private static @Nullable ApiResponse withoutKeys(ExternalSigner signer) {
    if (signer.problem() != null) {
      throw ApiException.unavailable("the external signer's keys are not there yet", 1);
    }
    return null;
  }

  /** Slashes at the end do not count. */
  private static String withoutEnd(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  private String jwksUri() {
    if (!settings.jwksUri().isEmpty()) {
      return settings.jwksUri();
    }
    Advertised where = advertised;
    return "https://" + (where == null ? listens : where.hostAndPort()) + KEYS;
  }

  private static boolean accepts(String accept, String type) {
    if (accept.isBlank()) {
      return true;
    }
    for (String range : accept.split(",")) {
      String bare = range.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
      if (bare.equals(type) || bare.equals("*/*") || bare.equals("application/*")) {
        return true;
      }
    }
    return false;
  }

  private static ApiException refusal(StatusReason reason, String message) {
    return ApiException.of(reason, message, Status.Details.of("", "", ""));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a provider, found through its configuration. That is read when the first token comes,
 * and after a failure again ten seconds later at the soonest; the keys are kept for five minutes
 * and fetched anew, not too often, when a token names one that is not among them. Thread-safe;
 * blocks while it fetches.
 */
final class ProviderKeys implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ProviderKeys.class.getName());
  private static final long AGAIN_NANOS = Duration.ofSeconds(10).toNanos();

  private final Provider provider;
  private final HttpsFetch fetch;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable JWKSource<SecurityContext> source;
  private String failure = "";
  private long failedAt;

  ProviderKeys(Provider provider) {
    this.provider = provider;
    this.fetch = new HttpsFetch(provider.authorities());
  }

  /**
   * @throws IOException when the provider's configuration cannot be read, or is another's
   */
  JWKSource<SecurityContext> source() throws IOException {
    JWKSource<SecurityContext> found = source;
    if (found != null) {
      return found;
    }
    lock.lock();
    try {
      found = source;
      return found != null ? found : discover();
    } finally {
      lock.unlock();
    }
  }

  private JWKSource<SecurityContext> discover() throws IOException {
    if (!failure.isEmpty() && System.nanoTime() - failedAt < AGAIN_NANOS) {
      throw new IOException(failure);
    }
    try {
      JWKSource<SecurityContext> made =
          JWKSourceBuilder.<SecurityContext>create(keys().toURL(), fetch).retrying(true).build();
      source = made;
      failure = "";
      return made;
    } catch (IOException | IllegalArgumentException e) {
      failure = String.valueOf(e.getMessage());
      failedAt = System.nanoTime();
      LOG.log(Level.WARNING, "issuer {0}: {1}", provider.issuer(), failure);
      throw new IOException(failure, e);
    }
  }

  private URI keys() throws IOException {
    Node configuration;
    try {
      configuration = Node.root(Json.read(fetch.get(provider.configuration())));
    } catch (MalformedJsonException e) {
      throw new IOException(provider.configuration() + " is not JSON", e);
    }
    String issuer = configuration.key("issuer").text();
    if (!issuer.equals(provider.issuer())) {
      throw new IOException(
          "the configuration is of issuer " + issuer + ", not of " + provider.issuer());
    }
    URI uri = URI.create(configuration.key("jwks_uri").text());
    if (!"https".equals(uri.getScheme())) {
      throw new MalformedURLException("jwks_uri is not an https address: " + uri);
    }
    return uri;
  }

  @Override
  public void close() {
    fetch.close();
  }
}

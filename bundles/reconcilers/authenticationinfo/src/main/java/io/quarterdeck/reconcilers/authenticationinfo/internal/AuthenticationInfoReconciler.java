// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * While the server listens: keeps the ConfigMap as it should be, within two seconds of a change of
 * the authorities or of the ConfigMap itself. What fails is tried again.
 */
@Component(
    service = {},
    immediate = true)
public final class AuthenticationInfoReconciler {
  private static final Duration SOON = Duration.ofSeconds(1);

  /** Authorities expire without anything being changed. */
  private static final Duration ANYWAY = Duration.ofMinutes(1);

  private static final Backoff BACKOFF = new Backoff(SOON, SOON);

  /** What is checked. */
  private enum Key {
    /** They do not say when they change. */
    AUTHORITIES,
    CONFIG_MAP
  }

  private final List<ClientAuthorities> authorities = new CopyOnWriteArrayList<>();
  private final AuthenticationConfigMap map;
  private final Reconciler<Key> loop;

  /** Whom the others were last told to believe. */
  private volatile List<List<X509Certificate>> seen = List.of();

  @Activate
  public AuthenticationInfoReconciler(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Metrics metrics,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    map = new AuthenticationConfigMap(reader, writer, InstantSource.system());
    loop = new Reconciler<>("authentication-info", metrics, 1, BACKOFF, this::reconcile);
    loop.following(
        reader.subscribe(
            AuthenticationConfigMap.CONFIG_MAPS,
            new FieldSelector(
                List.of(
                    new FieldSelector.Term(
                        "metadata.namespace", AuthenticationConfigMap.NAMESPACE, false),
                    new FieldSelector.Term("metadata.name", AuthenticationConfigMap.NAME, false))),
            (object, deleted) -> loop.add(Key.CONFIG_MAP, SOON)));
    loop.add(Key.CONFIG_MAP);
    loop.add(Key.AUTHORITIES);
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void add(ClientAuthorities one) {
    authorities.add(one);
    loop.add(Key.CONFIG_MAP); // it may trust the same ones under other names
  }

  void remove(ClientAuthorities one) {
    authorities.remove(one);
  }

  private Outcome reconcile(Key key) {
    List<ClientAuthorities> now = List.copyOf(authorities);
    List<List<X509Certificate>> trusted = now.stream().map(ClientAuthorities::trusted).toList();
    return switch (key) {
      case AUTHORITIES -> {
        if (!trusted.equals(seen)) {
          loop.add(Key.CONFIG_MAP);
        }
        yield Outcome.after(SOON);
      }
      case CONFIG_MAP -> {
        map.reconcile(now);
        seen = trusted;
        yield Outcome.after(ANYWAY);
      }
    };
  }

  @Deactivate
  void deactivate() {
    loop.close();
  }
}

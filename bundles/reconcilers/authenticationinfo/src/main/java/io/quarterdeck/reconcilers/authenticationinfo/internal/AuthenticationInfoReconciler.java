// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * While the server listens: keeps the ConfigMap as it should be, within two seconds of a change of
 * the authorities or of the ConfigMap itself. One thread of its own; what fails is tried again.
 */
@Component(
    service = {},
    immediate = true)
public final class AuthenticationInfoReconciler {
  private static final System.Logger LOG =
      System.getLogger(AuthenticationInfoReconciler.class.getName());
  private static final int CHECK_SECONDS = 1;

  /** Authorities expire without anything being changed. */
  private static final int ANYWAY = 60;

  private static final int LOUD = 10;

  private final List<ClientAuthorities> authorities = new CopyOnWriteArrayList<>();
  private final AuthenticationConfigMap map;
  private final Subscription subscription;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("authentication-info").factory());
  private volatile boolean changed = true;

  /** What the last turn that succeeded saw, and the turns since; of the timer's thread. */
  private List<List<X509Certificate>> seen = List.of();

  private int since;
  private int failures;

  @Activate
  public AuthenticationInfoReconciler(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    map = new AuthenticationConfigMap(reader, writer, InstantSource.system());
    subscription =
        reader.subscribe(
            AuthenticationConfigMap.CONFIG_MAPS,
            new FieldSelector(
                List.of(
                    new FieldSelector.Term(
                        "metadata.namespace", AuthenticationConfigMap.NAMESPACE, false),
                    new FieldSelector.Term("metadata.name", AuthenticationConfigMap.NAME, false))),
            (object, deleted) -> changed = true);
    timer.scheduleWithFixedDelay(this::turn, 0, CHECK_SECONDS, TimeUnit.SECONDS);
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void add(ClientAuthorities one) {
    authorities.add(one);
    changed = true;
  }

  void remove(ClientAuthorities one) {
    authorities.remove(one);
  }

  /** A failure that lasts is logged once; at the start the namespace comes a moment later. */
  private void turn() {
    try {
      List<ClientAuthorities> now = List.copyOf(authorities);
      List<List<X509Certificate>> trusted = now.stream().map(ClientAuthorities::trusted).toList();
      if (changed || ++since >= ANYWAY || !trusted.equals(seen)) {
        changed = false;
        map.reconcile(now);
        seen = trusted;
        since = 0;
      }
      failures = 0;
    } catch (RuntimeException e) {
      changed = true;
      if (++failures == LOUD) {
        LOG.log(
            System.Logger.Level.WARNING,
            "ConfigMap kube-system/extension-apiserver-authentication: " + e.getMessage(),
            e);
      }
    }
  }

  @Deactivate
  void deactivate() {
    subscription.close();
    timer.shutdownNow();
  }
}

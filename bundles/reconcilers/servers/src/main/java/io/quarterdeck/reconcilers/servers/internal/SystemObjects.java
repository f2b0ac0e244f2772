// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * While the server listens: makes the system's namespaces and the service kubernetes again when
 * they have been deleted, at once; they are checked every ten seconds, too.
 */
@Component(
    service = {},
    immediate = true)
public final class SystemObjects {
  private static final Duration CHECK = Duration.ofSeconds(10);

  /** What goes with the service (its address) may be given back only a moment later. */
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(500), CHECK);

  /** There is one thing to do. */
  private static final String ALL = "all";

  private final SystemNamespaces namespaces;
  private final KubernetesService service;
  private final Reconciler<String> loop;
  private volatile boolean corrected;

  @Activate
  public SystemObjects(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Metrics metrics,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    this(
        reader,
        writer,
        Integer.parseInt(String.valueOf(listening.getKey().get(Listening.PORT))),
        metrics);
  }

  SystemObjects(ObjectReader reader, ObjectWriter writer, int port, Metrics metrics) {
    namespaces = new SystemNamespaces(reader, writer);
    service = new KubernetesService(reader, writer, port);
    loop = new Reconciler<>("system-objects", metrics, 1, BACKOFF, key -> reconcile());
    for (String name : SystemNamespaces.NAMES) {
      loop.following(
          reader.subscribe(
              SystemNamespaces.NAMESPACES,
              new FieldSelector(List.of(new Term("metadata.name", name, false))),
              (object, deleted) -> {
                if (deleted && SystemNamespaces.NAMES.contains(object.meta().name())) {
                  loop.add(ALL);
                }
              }));
    }
    loop.following(
        reader.subscribe(
            KubernetesService.SERVICES,
            new FieldSelector(
                List.of(
                    new Term("metadata.namespace", KubernetesService.NAMESPACE, false),
                    new Term("metadata.name", KubernetesService.NAME, false))),
            (object, deleted) -> {
              if (object.namespacedName().equals("default/kubernetes")) {
                service.remember(object);
                if (deleted || !corrected) {
                  loop.add(ALL);
                }
              }
            }));
    loop.add(ALL);
  }

  private Outcome reconcile() {
    namespaces.reconcile();
    service.reconcile();
    if (!corrected) {
      corrected = service.correct();
    }
    return Outcome.after(CHECK);
  }

  @Deactivate
  void deactivate() {
    loop.close();
  }
}

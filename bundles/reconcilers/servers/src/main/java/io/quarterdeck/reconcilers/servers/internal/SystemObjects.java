// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * While the server listens: makes the system's namespaces and the service kubernetes again when
 * they have been deleted, at once, and every ten seconds in case that failed. One thread.
 */
@Component(
    service = {},
    immediate = true)
public final class SystemObjects {
  private static final System.Logger LOG = System.getLogger(SystemObjects.class.getName());
  private static final int CHECK_SECONDS = 10;
  private static final int RETRY_MILLIS = 500;

  /** So many failures in a row are tried again soon, and then logged. */
  private static final int LOUD = 10;

  private final SystemNamespaces namespaces;
  private final KubernetesService service;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("system-objects").factory());
  private volatile boolean corrected;
  private int failures;

  @Activate
  public SystemObjects(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    this(reader, writer, Integer.parseInt(String.valueOf(listening.getKey().get(Listening.PORT))));
  }

  SystemObjects(ObjectReader reader, ObjectWriter writer, int port) {
    namespaces = new SystemNamespaces(reader, writer);
    service = new KubernetesService(reader, writer, port);
    for (String name : SystemNamespaces.NAMES) {
      subscriptions.add(
          reader.subscribe(
              SystemNamespaces.NAMESPACES,
              new FieldSelector(List.of(new Term("metadata.name", name, false))),
              (object, deleted) -> {
                if (deleted && SystemNamespaces.NAMES.contains(object.meta().name())) {
                  soon();
                }
              }));
    }
    subscriptions.add(
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
                  soon();
                }
              }
            }));
    worker.scheduleWithFixedDelay(this::turn, 0, CHECK_SECONDS, TimeUnit.SECONDS);
  }

  private void soon() {
    try {
      worker.execute(this::turn);
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "over: " + e.getMessage());
    }
  }

  /** A failure that lasts is logged once. At the start groups come a moment later. */
  private void turn() {
    try {
      namespaces.reconcile();
      service.reconcile();
      if (!corrected) {
        corrected = service.correct();
      }
      failures = 0;
    } catch (RuntimeException e) {
      // what goes with the service (its address) may be given back only a moment later
      if (++failures < LOUD) {
        worker.schedule(this::turn, RETRY_MILLIS, TimeUnit.MILLISECONDS);
      } else if (failures == LOUD) {
        LOG.log(System.Logger.Level.WARNING, "a system object is missing: " + e.getMessage(), e);
      }
    }
  }

  @Deactivate
  void deactivate() {
    subscriptions.forEach(Subscription::close);
    worker.shutdownNow();
  }
}

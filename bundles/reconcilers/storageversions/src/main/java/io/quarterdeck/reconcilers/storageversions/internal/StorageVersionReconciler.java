// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.storageversions.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.lookup.StorageVersions;
import io.quarterdeck.spi.lookup.StorageVersions.Kept;
import io.quarterdeck.spi.stage.Listening;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * While the server listens, keeps a StorageVersion for each resource that it stores, so that who
 * migrates stored objects knows when all servers write the same version. One thread of its own;
 * what fails is tried again. Does nothing unless both gates are on. Kubernetes: the post-start hook
 * {@code built-in-resources-storage-version-updater}.
 */
@Component(
    service = {},
    immediate = true)
public final class StorageVersionReconciler {
  static final GroupResource STORAGE_VERSIONS =
      new GroupResource("internal.apiserver.k8s.io", "storageversions");
  static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
  static final String LEASES_IN = "kube-system";

  private static final System.Logger LOG =
      System.getLogger(StorageVersionReconciler.class.getName());
  private static final GroupVersionKind KIND =
      new GroupVersionKind("internal.apiserver.k8s.io", "v1alpha1", "StorageVersion");

  /** Groups may come later; a round that changes nothing reads the cache and writes nothing. */
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final StorageVersions versions;
  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final String server;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("storage-versions").factory());
  private boolean failing;

  @Activate
  public StorageVersionReconciler(
      @Reference FeatureGates gates,
      @Reference StorageVersions versions,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    this(
        versions,
        reader,
        writer,
        ServerIdentity.ofThisHost(
                Integer.parseInt(String.valueOf(listening.getKey().get(Listening.PORT))))
            .name(),
        InstantSource.system());
    if (gates.isEnabled("StorageVersionAPI") && gates.isEnabled("APIServerIdentity")) {
      timer.scheduleWithFixedDelay(this::turn, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /**
   * One whose turns are the caller's.
   *
   * @param server the name of its identity Lease
   */
  StorageVersionReconciler(
      StorageVersions versions,
      ObjectReader reader,
      ObjectWriter writer,
      String server,
      InstantSource clock) {
    this.versions = versions;
    this.reader = reader;
    this.writer = writer;
    this.server = server;
    this.clock = clock;
  }

  /** A failure that lasts is logged once. */
  private void turn() {
    try {
      reconcile();
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(System.Logger.Level.WARNING, "cannot say in which versions is stored: " + e);
      }
      failing = true;
    }
  }

  /**
   * Not before the server's lease is there: who collects what dead servers said would take it for
   * one of them.
   */
  void reconcile() {
    if (reader.getLive(LEASES, LEASES_IN, server) == null) {
      return;
    }
    for (Kept kept : versions.all()) {
      String name = ServerVersions.name(kept);
      if (reader.get(STORAGE_VERSIONS, "", name) == null) {
        create(name);
      }
      ApiObject known = reader.get(STORAGE_VERSIONS, "", name);
      ServerVersions said = new ServerVersions(server, clock.instant());
      if (known == null || said.in(known, kept) != known) {
        writer.updateStatus(STORAGE_VERSIONS, "", name, now -> said.in(now, kept));
      }
    }
  }

  private void create(String name) {
    ApiObject made = ApiObject.of(KIND);
    made.meta().setName(name);
    made.object("spec");
    try {
      writer.create(STORAGE_VERSIONS, made);
    } catch (ApiException e) {
      if (e.code() != 409) { // another server was faster
        throw e;
      }
    }
  }

  @Deactivate
  void deactivate() {
    timer.shutdownNow();
  }
}

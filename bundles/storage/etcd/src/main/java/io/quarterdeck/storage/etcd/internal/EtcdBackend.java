// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;

/**
 * The backend in an etcd, and the health check that says whether it answers. It starts whether etcd
 * is there or not; until it is, every request is refused.
 */
@Component(
    service = {Backend.class, HealthCheck.class},
    configurationPid = "io.quarterdeck.storage.etcd",
    configurationPolicy = ConfigurationPolicy.REQUIRE,
    property = "name=etcd")
@Designate(ocd = EtcdConfig.class)
public final class EtcdBackend implements Backend, HealthCheck, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(EtcdBackend.class.getName());

  private final Egress egress;
  private volatile EtcdSettings settings;
  private volatile EtcdClient client;

  /** Of earlier settings, for the rest of their requests. */
  private final Set<EtcdClient> leaving = ConcurrentHashMap.newKeySet();

  @Activate
  public EtcdBackend(@Reference Egress egress, EtcdConfig config) {
    this(EtcdSettings.of(config), egress);
  }

  EtcdBackend(EtcdSettings settings, Egress egress) {
    this.egress = egress;
    this.settings = settings;
    client = new EtcdClient(settings, egress);
  }

  /**
   * Goes over to other connections once they work. Requests that are under way have their time;
   * watches of the former ones end then, and are begun again where they were.
   *
   * @throws StorageException when the values cannot be used, nobody answers, or it is another
   *     cluster; the former ones stay
   */
  @Modified
  void modified(EtcdConfig config) {
    modified(EtcdSettings.of(config));
  }

  synchronized void modified(EtcdSettings wanted) {
    EtcdSettings next = wanted.withPrefix(settings.prefix());
    if (!next.equals(wanted)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "io.quarterdeck.storage.etcd: prefix = {0} is for the next start",
          wanted.prefix());
    }
    if (next.equals(settings)) {
      return;
    }
    EtcdClient made = new EtcdClient(next, egress);
    try {
      require(made);
    } catch (StorageException e) {
      made.close();
      throw e;
    }
    EtcdClient before = client;
    Duration grace = settings.requestTimeout();
    settings = next;
    client = made;
    leaving.add(before);
    Thread.ofVirtual().name("etcd-leave").start(() -> leave(before, grace));
  }

  /** The former endpoints need not answer any more: that may be why there are others. */
  private void require(EtcdClient made) {
    long id = made.reader.clusterId();
    long served = client.monitor.cluster();
    if (served != Monitor.NEVER_HEARD && id != served) {
      throw new StorageException(
          "io.quarterdeck.storage.etcd: endpoints: it is another cluster, "
              + Long.toHexString(id)
              + ", whose objects only a restart may serve");
    }
  }

  private void leave(EtcdClient before, Duration grace) {
    try {
      Thread.sleep(grace);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (leaving.remove(before)) {
      before.close();
    }
  }

  @Override
  public String storedKey(String key) {
    return client.keys.stored(key).toStringUtf8();
  }

  @Override
  public @Nullable KeyValue get(String key) {
    return client.reader.get(key, 0);
  }

  @Override
  public @Nullable KeyValue get(String key, long revision) {
    return client.reader.get(key, revision);
  }

  @Override
  public RangeResult range(String prefix, String startAfter, long revision, int limit) {
    return client.reader.range(prefix, startAfter, revision, limit);
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    return client.writer.put(key, value, 0, lease);
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    return expectedRevision > 0
        ? client.writer.put(key, value, expectedRevision, lease)
        : new WriteResult.Conflicted(get(key), currentRevision());
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return expectedRevision > 0
        ? client.writer.delete(key, expectedRevision)
        : new WriteResult.Conflicted(get(key), currentRevision());
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    return client.hub.watch(prefix, fromRevision, listener);
  }

  @Override
  public long currentRevision() {
    return client.reader.currentRevision();
  }

  @Override
  public long compactedRevision() {
    return client.reader.compactedRevision();
  }

  @Override
  public void compact(long revision) {
    client.reader.compact(revision);
  }

  @Override
  public long grantLease(Duration ttl) {
    return client.leases.grant(ttl);
  }

  @Override
  public long sharedLease(Duration ttl) {
    return client.sharedLeases.of(ttl);
  }

  @Override
  public void keepAlive(long lease) {
    client.leases.keepAlive(lease);
  }

  @Override
  public void revokeLease(long lease) {
    client.leases.revoke(lease);
  }

  @Override
  public @Nullable String problem() {
    return client.monitor.problem();
  }

  /** Ends the watches and lets go of the connections. */
  @Deactivate
  @Override
  public void close() {
    client.close();
    for (EtcdClient before : leaving) {
      leave(before, Duration.ZERO);
    }
  }
}

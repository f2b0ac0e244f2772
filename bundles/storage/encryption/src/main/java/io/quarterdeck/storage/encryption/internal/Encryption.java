// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.file.ReloadMetrics;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.grpc.GrpcSockets;
import io.quarterdeck.spi.storage.ValueTransformer;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.kms.KmsMeters;
import io.quarterdeck.storage.encryption.internal.kms.Plugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Encryption at rest by a file as kube-apiserver has it. Without one nothing is encrypted; what was
 * is refused, not shown.
 */
@Component(
    service = ValueTransformer.class,
    configurationPid = "io.quarterdeck.storage.encryption",
    property = "name=encryption")
@Designate(ocd = Encryption.Config.class)
public final class Encryption implements ValueTransformer {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Encryption at rest")
  public @interface Config {
    @AttributeDefinition(
        description =
            "an EncryptionConfiguration (--encryption-provider-config); empty for no encryption")
    @NamesFile(Content.READABLE)
    String file() default "";

    @AttributeDefinition(
        description =
            "seconds between two looks whether the file has changed; 0 to read it at the start"
                + " only (--encryption-provider-config-automatic-reload)",
        min = "0")
    int reload_seconds() default 60;
  }

  private final GrpcSockets sockets;
  private final boolean oldOnes;
  private final KmsMeters meters;
  private final ReloadMetrics reloads;
  private volatile Configuration inForce = Configuration.NONE;
  private volatile boolean configured;
  private @Nullable FileWatch watch;

  /**
   * Plugins that the file names are asked once, but need not be there yet.
   *
   * @throws IllegalArgumentException naming the file when it is no such configuration
   */
  @Activate
  public Encryption(
      Config config,
      @Reference GrpcSockets sockets,
      @Reference Metrics metrics,
      @Reference FeatureGates gates) {
    this.sockets = sockets;
    oldOnes = gates.isEnabled("KMSv1");
    meters = new KmsMeters(metrics);
    reloads = new ReloadMetrics(metrics, "apiserver_encryption_config_controller");
    try {
      configure(config, false);
    } catch (IllegalArgumentException e) {
      meters.close();
      throw e;
    }
  }

  /** Another file takes effect at once; one that is no good leaves everything as it was. */
  @Modified
  void modified(Config config) {
    configure(config, true);
  }

  private synchronized void configure(Config config, boolean replaces) {
    String name = config.file().strip();
    Path file = name.isEmpty() ? null : Path.of(name);
    Plugins plugins = new Plugins(sockets, InstantSource.system(), meters, oldOnes);
    if (file == null) {
      replace(Configuration.NONE);
    } else {
      take(file, plugins, replaces);
    }
    configured = file != null;
    stopWatching();
    if (file != null && config.reload_seconds() > 0) {
      Duration interval = Duration.ofSeconds(config.reload_seconds());
      watch = new FileWatch(file, interval, () -> reload(file, plugins));
    }
  }

  private void take(Path file, Plugins plugins, boolean replaces) {
    Configuration next = ConfigurationFile.read(file, plugins::open);
    if (replaces) {
      Takeover.requireWell(next);
    }
    replace(next);
    try {
      reloads.inForce(Files.readAllBytes(file));
    } catch (IOException e) {
      // it has gone since: only its hash is missing
      reloads.inForce(new byte[0]);
    }
  }

  private void replace(Configuration next) {
    Configuration before = inForce;
    inForce = next;
    Takeover.closeLater(before);
  }

  private void reload(Path file, Plugins plugins) {
    boolean good = false;
    try {
      take(file, plugins, true);
      good = true;
    } finally {
      reloads.reloaded(good);
    }
  }

  /** Whether there is a file. */
  boolean isConfigured() {
    return configured;
  }

  /** What is wrong with the plugins, null when nothing is. */
  @Nullable String problem() {
    return inForce.problem();
  }

  @Override
  public Value fromStore(GroupResource resource, String key, byte[] stored) {
    return inForce.rules().of(resource).read(key, stored);
  }

  @Override
  public byte[] toStore(GroupResource resource, String key, byte[] value) {
    return inForce.rules().of(resource).write(Prefixes.bytes(key), value);
  }

  private void stopWatching() {
    FileWatch running = watch;
    watch = null;
    if (running != null) {
      running.close();
    }
  }

  @Deactivate
  synchronized void close() {
    stopWatching();
    inForce.close();
    meters.close();
  }
}

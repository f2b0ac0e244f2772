// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcSockets;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;

/** Makes plugins of what the configuration says of them. Thread-safe. */
public final class Plugins {
  private static final Logger LOG = System.getLogger(Plugins.class.getName());

  private final GrpcSockets sockets;
  private final InstantSource clock;
  private final KmsMeters meters;
  private final boolean oldOnes;

  /**
   * @param oldOnes whether version 1 may be used: the feature gate {@code KMSv1}
   */
  public Plugins(GrpcSockets sockets, InstantSource clock, KmsMeters meters, boolean oldOnes) {
    this.sockets = sockets;
    this.clock = clock;
    this.meters = meters;
    this.oldOnes = oldOnes;
  }

  /**
   * A plugin. One of version 2 was asked how it is, which blocks for its timeout at most; it need
   * not be there yet.
   *
   * @throws IllegalArgumentException when such a plugin may not be used
   */
  public Plugin open(KmsSettings settings) {
    if (settings.apiVersion().equals("v1")) {
      return openOld(settings);
    }
    SeedPlugin plugin = new SeedPlugin(settings, channel(settings, "v2"), clock, meters);
    plugin.start();
    return plugin;
  }

  private Plugin openOld(KmsSettings settings) {
    if (!oldOnes) {
      throw new IllegalArgumentException(
          "KMSv1 is deprecated and will only receive security updates going forward. Use KMSv2"
              + " instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature.");
    }
    LOG.log(
        Level.WARNING,
        "KMSv1 is deprecated and will only receive security updates going forward. Use KMSv2"
            + " instead.");
    return new OldPlugin(settings, channel(settings, "v1"), meters);
  }

  private GrpcChannel channel(KmsSettings settings, String version) {
    try {
      return sockets.open(settings.socket());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "could not configure KMS"
              + version
              + "-Plugin's probe \""
              + settings.name()
              + "\", error: "
              + e.getMessage(),
          e);
    }
  }
}

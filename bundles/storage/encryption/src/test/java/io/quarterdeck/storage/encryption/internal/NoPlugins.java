// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.grpc.GrpcSockets;
import io.quarterdeck.storage.encryption.internal.kms.FakePlugin;
import io.quarterdeck.storage.encryption.internal.kms.KmsMeters;
import io.quarterdeck.storage.encryption.internal.kms.KmsSettings;
import io.quarterdeck.storage.encryption.internal.kms.Plugin;
import io.quarterdeck.storage.encryption.internal.kms.Plugins;
import java.time.InstantSource;

/** Plugins of which only the settings matter. */
final class NoPlugins {
  private NoPlugins() {}

  static Plugin open(KmsSettings settings) {
    GrpcSockets sockets = new FakePlugin();
    KmsMeters meters = new KmsMeters(new Metrics());
    return new Plugins(sockets, InstantSource.system(), meters, true).open(settings);
  }
}

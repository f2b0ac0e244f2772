// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A plugin of version 1: it is well when it decrypts what it encrypts. */
final class OldPlugin implements Plugin {
  private static final byte[] PING = "ping".getBytes(StandardCharsets.UTF_8);

  private final KmsSettings settings;
  private final OldService service;
  private final Envelope envelope;
  private final LastCheck last = new LastCheck(this::ask);

  OldPlugin(KmsSettings settings, GrpcChannel channel, KmsMeters meters) {
    this.settings = settings;
    service = new OldService(channel, settings.timeout());
    RecentKeys keys = new RecentKeys(settings.cacheSize(), meters);
    envelope = new OldEnvelope(service, keys, new Arrivals(meters));
  }

  @Override
  public String prefix() {
    return "k8s:enc:kms:v1:" + settings.name() + ":";
  }

  @Override
  public Envelope envelope() {
    return envelope;
  }

  @Override
  public @Nullable String check() {
    return last.check();
  }

  @Override
  public @Nullable String problem() {
    return last.problem();
  }

  @Override
  public Duration patience() {
    return settings.timeout().multipliedBy(2);
  }

  private @Nullable String ask() {
    byte[] encrypted;
    try {
      encrypted = service.encrypt(PING);
    } catch (GrpcException e) {
      return failed("encrypt", e);
    }
    try {
      service.decrypt(encrypted);
      return null;
    } catch (GrpcException e) {
      return failed("decrypt", e);
    }
  }

  private String failed(String section, GrpcException e) {
    return "failed to perform "
        + section
        + " section of the healthz check for KMS Provider "
        + settings.name()
        + ", error: "
        + e.getMessage();
  }

  @Override
  public void close() {
    service.close();
  }
}

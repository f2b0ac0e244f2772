// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plugin of version 2. Its status is asked for now and then, and says which key it uses. */
final class SeedPlugin implements Plugin {
  private final KmsSettings settings;
  private final KmsMeters meters;
  private final PluginService service;
  private final Rotation rotation;
  private final Envelope envelope;
  private final LastCheck last = new LastCheck(this::ask);
  private final Polling polling;
  private String version = "";

  SeedPlugin(KmsSettings settings, GrpcChannel channel, InstantSource clock, KmsMeters meters) {
    this.settings = settings;
    this.meters = meters;
    String name = settings.name();
    service = new PluginService(name, channel, settings.timeout(), meters);
    rotation = new Rotation(service, clock, meters);
    DataKeys keys = new DataKeys(name, service, clock, meters);
    envelope = new SeedEnvelope(name, rotation, keys, meters.keyIds());
    polling = new Polling(name, last);
  }

  /** Asks it for the first time, on this thread; one that does not answer is asked on and on. */
  void start() {
    polling.start();
  }

  @Override
  public String prefix() {
    return "k8s:enc:kms:v2:" + settings.name() + ":";
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
    return settings.timeout();
  }

  /** Kubernetes: {@code isKMSv2ProviderHealthyAndMaybeRotateDEK}. One call at a time. */
  @Nullable String ask() {
    PluginService.Status status;
    try {
      status = service.status();
    } catch (GrpcException e) {
      return "failed to perform status section of the healthz check for KMS Provider "
          + settings.name()
          + ", error: "
          + e.getMessage();
    }
    List<String> problems = new ArrayList<>();
    if (!status.healthz().equals("ok")) {
      problems.add("got unexpected healthz status: " + status.healthz());
    }
    addVersion(status.version(), problems);
    addKey(status.keyId(), problems);
    if (problems.isEmpty()) {
      return null;
    }
    String all =
        problems.size() == 1 ? problems.getFirst() : "[" + String.join(", ", problems) + "]";
    return "kmsv2 Provider " + settings.name() + " is not healthy, error: " + all;
  }

  private void addVersion(String said, List<String> problems) {
    if (!said.equals("v2") && !said.equals("v2beta1")) {
      problems.add("expected KMSv2 API version v2, got " + said);
      return;
    }
    if (version.isEmpty()) {
      version = said;
    }
    if (!version.equals(said)) {
      problems.add(
          "KMSv2 API version should not change after the initial status response version "
              + version
              + ", got "
              + said);
    }
  }

  private void addKey(String keyId, List<String> problems) {
    try {
      Limits.requireKeyId(keyId);
    } catch (EnvelopeException e) {
      meters.invalidKeyId(settings.name(), String.valueOf(Limits.keyIdCode(keyId)));
      problems.add(
          "got invalid KMSv2 KeyID hash "
              + FieldError.quote(Hashes.of(keyId))
              + ": "
              + e.getMessage());
      return;
    }
    meters.keyIds().said(settings.name(), keyId);
    try {
      rotation.confirm(keyId);
    } catch (EnvelopeException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    polling.close();
    service.close();
  }
}

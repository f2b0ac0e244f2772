// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static io.quarterdeck.controllers.persistentvolumebinder.internal.Writes.CLAIMS;
import static io.quarterdeck.controllers.persistentvolumebinder.internal.Writes.VOLUMES;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A volume's turn.
 *
 * @param claims has a claim have a turn
 */
record VolumeSync(
    ObjectReader reader, Writes writes, EventRecorder events, Consumer<ObjectKey> claims) {
  private static final Set<String> GIVEN_UP = Set.of("Released", "Failed");

  void sync(String name) {
    ApiObject found = reader.get(VOLUMES.groupResource(), "", name);
    if (found == null) {
      return;
    }
    ApiObject volume = writes.volume(found, Migration::settle);
    if (volume.field("spec").at("claimRef", "uid").isEmpty()) {
      writes.phase(volume, "Available");
      return;
    }
    ApiObject claim = claim(volume);
    if (claim == null) {
      reclaim(volume);
      return;
    }
    String named = claim.field("spec").get("volumeName").text();
    if (named.isEmpty()) {
      finishLater(volume, claim);
    } else if (named.equals(name)) {
      writes.phase(volume, "Bound");
    } else if (volume.meta().annotations().containsKey(Annotations.PROVISIONED_BY)
        && policy(volume).equals("Delete")) {
      reclaim(volume); // made for a claim that needs it no more
    } else {
      writes.unbind(volume);
    }
  }

  /** The claim that has the volume, asked of the store before it is said to be gone. */
  private @Nullable ApiObject claim(ApiObject volume) {
    Node ref = volume.field("spec").get("claimRef");
    String namespace = ref.get("namespace").text();
    String name = ref.get("name").text();
    String uid = ref.get("uid").text();
    ApiObject claim = reader.get(CLAIMS.groupResource(), namespace, name);
    boolean unsure = claim == null ? !isGivenUp(volume) : !claim.meta().uid().equals(uid);
    if (unsure) {
      claim = writes.stored(CLAIMS, namespace, name);
    }
    return claim == null || !claim.meta().uid().equals(uid) ? null : claim;
  }

  private void finishLater(ApiObject volume, ApiObject claim) {
    if (!Fit.modesOfUseDiffer(volume, claim)) {
      claims.accept(ObjectKey.of(claim));
      return;
    }
    events.event(
        volume,
        EventRecorder.WARNING,
        "VolumeMismatch",
        "Cannot bind PersistentVolume to requested PersistentVolumeClaim "
            + FieldError.quote(claim.meta().name())
            + " due to incompatible volumeMode.");
    events.event(
        claim,
        EventRecorder.WARNING,
        "VolumeMismatch",
        "Cannot bind PersistentVolume "
            + FieldError.quote(volume.meta().name())
            + " to requested PersistentVolumeClaim due to incompatible volumeMode.");
  }

  private static boolean isGivenUp(ApiObject volume) {
    return GIVEN_UP.contains(ClaimStatus.phase(volume));
  }

  private static String policy(ApiObject volume) {
    return volume.field("spec").get("persistentVolumeReclaimPolicy").text();
  }

  /** Its claim is gone. That something failed stays to be seen. */
  private void reclaim(ApiObject given) {
    ApiObject volume = isGivenUp(given) ? given : writes.phase(given, "Released");
    String migrated = volume.meta().annotations().getOrDefault(Annotations.MIGRATED_TO, "");
    if (!migrated.isEmpty()) {
      return;
    }
    switch (policy(volume)) {
      case "Retain" -> {}
      case "Recycle" ->
          writes.fail(volume, "VolumeFailedRecycle", "No recycler plugin found for the volume!");
      case "Delete" -> {
        String refusal = Plugins.deletingRefused(volume);
        if (!refusal.isEmpty()) {
          writes.fail(volume, "VolumeFailedDelete", refusal);
        }
      }
      default ->
          writes.fail(
              volume,
              "VolumeUnknownReclaimPolicy",
              "Volume has unrecognized PersistentVolumeReclaimPolicy");
    }
  }
}

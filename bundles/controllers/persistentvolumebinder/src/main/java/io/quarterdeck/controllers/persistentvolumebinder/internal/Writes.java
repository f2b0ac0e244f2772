// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes claims and volumes, on the state that was read; what is as wanted is not written. */
final class Writes {
  static final GroupVersionResource VOLUMES =
      new GroupVersionResource("", "v1", "persistentvolumes");
  static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");

  /** A volume that is given away must be known before the next claim is asked. */
  private static final String ALL = "all";

  private final ObjectClient client;
  private final EventRecorder events;
  private final Fence<String> volumes;
  private final Fence<String> claims;

  Writes(ControllerContext context, EventRecorder events) {
    client = context.client();
    this.events = events;
    volumes = new Fence<>(context.reader(), VOLUMES.groupResource());
    claims = new Fence<>(context.reader(), CLAIMS.groupResource());
  }

  /** Returns when the caches have what was written. */
  void pass() {
    volumes.pass(ALL);
    claims.pass(ALL);
  }

  private ApiObject change(
      GroupVersionResource resource,
      ApiObject before,
      String subresource,
      Consumer<ApiObject> change) {
    ApiObject next = before.copy();
    change.accept(next);
    if (next.equals(before)) {
      return before;
    }
    (resource.equals(VOLUMES) ? volumes : claims).writes(ALL);
    return client.update(resource, next, subresource);
  }

  /** What is stored then. */
  ApiObject volume(ApiObject volume, Consumer<ApiObject> change) {
    return change(VOLUMES, volume, ObjectClient.ITSELF, change);
  }

  ApiObject claim(ApiObject claim, Consumer<ApiObject> change) {
    return change(CLAIMS, claim, ObjectClient.ITSELF, change);
  }

  ApiObject claimStatus(ApiObject claim, Consumer<ApiObject> change) {
    return change(CLAIMS, claim, ObjectClient.STATUS, change);
  }

  ApiObject phase(ApiObject volume, String phase) {
    return phase(volume, phase, "");
  }

  /** A volume in this phase keeps its message. */
  private ApiObject phase(ApiObject volume, String phase, String message) {
    if (ClaimStatus.phase(volume).equals(phase)) {
      return volume;
    }
    return change(
        VOLUMES,
        volume,
        ObjectClient.STATUS,
        v -> {
          v.object("status").put("phase", phase);
          v.object("status").put("message", message);
          if (message.isEmpty()) {
            v.object("status").remove("message");
          }
        });
  }

  /** It is Failed from now on, which is said once. */
  void fail(ApiObject volume, String reason, String message) {
    if (!ClaimStatus.phase(volume).equals("Failed")) {
      ApiObject failed = phase(volume, "Failed", message);
      events.event(failed, EventRecorder.WARNING, reason, message);
    }
  }

  /** The claim has lost its volume for ever, which is said once. */
  void lose(ApiObject claim, String reason, String message) {
    if (!ClaimStatus.phase(claim).equals(ClaimStatus.LOST)) {
      ApiObject lost = claimStatus(claim, c -> ClaimStatus.reset(c, ClaimStatus.LOST));
      events.event(lost, EventRecorder.WARNING, reason, message);
    }
  }

  /** Both point at each other and say so: the volume first, so that nobody else takes it. */
  void bind(ApiObject volume, ApiObject claim) {
    ApiObject given = phase(volume(volume, v -> Binding.bindVolume(v, claim)), "Bound");
    ApiObject taken = claim(claim, c -> Binding.bindClaim(c, given));
    claimStatus(taken, c -> ClaimStatus.bind(c, given));
  }

  void unbind(ApiObject volume) {
    phase(volume(volume, Binding::unbindVolume), "Available");
  }

  /** The volume as the store has it. */
  @Nullable ApiObject stored(GroupVersionResource resource, String namespace, String name) {
    return client.get(resource, namespace, name);
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static io.quarterdeck.controllers.persistentvolumebinder.internal.Writes.CLAIMS;
import static io.quarterdeck.controllers.persistentvolumebinder.internal.Writes.VOLUMES;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.jspecify.annotations.Nullable;

/** A claim's turn. */
final class ClaimSync {
  private final ObjectReader reader;
  private final Known known;
  private final Limits limits;
  private final Writes writes;
  private final EventRecorder events;
  private final StorageClasses classes;
  private final Provisioning provisioning;

  ClaimSync(ObjectReader reader, Known known, Limits limits, Writes writes, EventRecorder events) {
    this.reader = reader;
    this.known = known;
    this.limits = limits;
    this.writes = writes;
    this.events = events;
    classes = new StorageClasses(reader);
    provisioning = new Provisioning(classes, writes, events);
  }

  Outcome sync(ObjectKey key) {
    ApiObject found = reader.get(CLAIMS.groupResource(), key.namespace(), key.name());
    if (found == null) {
      known.pending().remove(key);
      return Outcome.DONE;
    }
    ApiObject claim = writes.claim(found, Migration::annotate);
    if (claim.meta().annotations().containsKey(Annotations.BIND_COMPLETED)) {
      known.pending().remove(key);
      bound(claim);
      return Outcome.DONE;
    }
    // before anything is looked for: what comes from now on gives it another turn
    known.pending().add(key, Wanted.of(claim));
    boolean done =
        claim.field("spec").get("volumeName").isEmpty() ? findVolume(key, claim) : takeNamed(claim);
    if (done) {
      known.pending().remove(key);
      return Outcome.DONE;
    }
    return Outcome.after(limits.syncPeriod());
  }

  /** Whether it has one now. */
  private boolean findVolume(ObjectKey key, ApiObject claim) {
    boolean delayed = classes.delayBinding(claim);
    ApiObject volume =
        known.volumes().nearest(key, Wanted.of(claim), n -> suitable(n, claim, delayed));
    if (volume != null) {
      writes.bind(volume, claim);
      return true;
    }
    String byDefault = StorageClasses.isNamedBy(claim) ? "" : classes.byDefault();
    if (!byDefault.isEmpty()) {
      writes.claim(claim, c -> c.object("spec").put("storageClassName", byDefault));
      return false;
    }
    if (delayed && !claim.meta().annotations().containsKey(Annotations.SELECTED_NODE)) {
      sayWhomItWaitsFor(key, claim);
    } else if (!StorageClasses.nameOf(claim).isEmpty()) {
      if (limits.dynamicProvisioning()) {
        provisioning.ask(claim);
      }
      return false;
    } else {
      events.event(
          claim,
          EventRecorder.NORMAL,
          "FailedBinding",
          "no persistent volumes available for this claim and no storage class is set");
    }
    pend(claim);
    return false;
  }

  private @Nullable ApiObject suitable(String name, ApiObject claim, boolean delayed) {
    ApiObject volume = reader.get(VOLUMES.groupResource(), "", name);
    return volume != null && Fit.suits(volume, claim, delayed) ? volume : null;
  }

  private void sayWhomItWaitsFor(ObjectKey key, ApiObject claim) {
    var pods = known.pods().using(key);
    if (pods.isEmpty()) {
      events.event(
          claim,
          EventRecorder.NORMAL,
          "WaitForFirstConsumer",
          "waiting for first consumer to be created before binding");
    } else {
      events.event(
          claim,
          EventRecorder.NORMAL,
          "WaitForPodScheduled",
          "waiting for "
              + (pods.size() == 1 ? "pod " : "pods ")
              + String.join(",", pods)
              + " to be scheduled");
    }
  }

  private void pend(ApiObject claim) {
    writes.claimStatus(claim, c -> ClaimStatus.reset(c, ClaimStatus.PENDING));
  }

  /** Whether it has the volume now that it names. */
  private boolean takeNamed(ApiObject claim) {
    String name = claim.field("spec").get("volumeName").text();
    ApiObject volume = reader.get(VOLUMES.groupResource(), "", name);
    if (volume == null) {
      pend(claim);
      return false;
    }
    if (Fit.isBoundTo(volume, claim)) {
      writes.bind(volume, claim);
      return true;
    }
    if (volume.field("spec").get("claimRef").isPresent()) {
      sayItIsTaken(claim, name);
      return false;
    }
    String misfit = Fit.misfit(volume, claim);
    if (misfit.isEmpty()) {
      writes.bind(volume, claim);
      return true;
    }
    events.event(
        claim,
        EventRecorder.WARNING,
        "VolumeMismatch",
        "Cannot bind to requested volume " + FieldError.quote(name) + ": " + misfit);
    pend(claim);
    return false;
  }

  private void sayItIsTaken(ApiObject claim, String volume) {
    events.event(
        claim,
        EventRecorder.WARNING,
        "FailedBinding",
        "volume " + FieldError.quote(volume) + " already bound to a different claim.");
    if (!claim.meta().annotations().containsKey(Annotations.BOUND_BY_CONTROLLER)) {
      pend(claim);
    }
  }

  /** It has been bound once: whatever is missing now is lost. */
  private void bound(ApiObject claim) {
    String name = claim.field("spec").get("volumeName").text();
    if (name.isEmpty()) {
      writes.lose(
          claim,
          "ClaimLost",
          "Bound claim has lost reference to PersistentVolume. Data on the volume is lost!");
      return;
    }
    ApiObject volume = reader.get(VOLUMES.groupResource(), "", name);
    if (volume == null && !ClaimStatus.phase(claim).equals(ClaimStatus.LOST)) {
      volume = writes.stored(VOLUMES, "", name); // a cache that is behind loses no data
    }
    if (volume == null) {
      writes.lose(
          claim,
          "ClaimLost",
          "Bound claim has lost its PersistentVolume. Data on the volume is lost!");
      return;
    }
    boolean free = volume.field("spec").get("claimRef").isAbsent();
    String uid = volume.field("spec").at("claimRef", "uid").text();
    if (free || uid.equals(claim.meta().uid())) {
      writes.bind(volume, claim);
    } else {
      writes.lose(
          claim,
          "ClaimMisbound",
          "Two claims are bound to the same volume, this one is bound incorrectly");
    }
  }
}
